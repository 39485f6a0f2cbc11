import type { Query, Schemas } from '@tintype/client';
import { command, CommandFailure } from '../command.ts';
import { deliver, findFolder, type DeliveredResult } from '../files/deliver.ts';
import { toFileSlug } from '../files/file-names.ts';
import { table } from '../table.ts';

const statuses = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
const heading = ['ID', 'STATUS', 'CREATED', 'URL'];
type JobSummary = Pick<Schemas['Job'], 'id' | 'status' | 'createdAt' | 'url' | 'errorCode'>;
const row = ({ id, status, createdAt, url, errorCode }: JobSummary): readonly string[] => [
  id,
  errorCode ?? status,
  createdAt.slice(0, 19),
  url,
];
const id = [{ name: 'ID', about: 'ID of the job' }] as const;

const list = command({
  name: 'jobs',
  group: 'Captures',
  summary: 'List background captures, newest first',
  options: {
    status: { value: 'STATUS', about: 'show only jobs with this status', fallback: '', choices: statuses },
    limit: { value: 'N', about: 'number of jobs, at most 100', fallback: '50' },
  },
  example: 'jobs --status FAILED',
  run: async ({ values, tintype }) => {
    const { status, limit } = values;
    const query: Query<'listJobs'> = { limit: Number(limit), ...(status !== '' && { status }) };
    const jobs = await tintype().jobs.list(query);
    return { json: jobs, lines: table(heading, jobs.map(row)) };
  },
});

const show = command({
  name: 'jobs show',
  group: 'Captures',
  summary: 'Show a job',
  words: id,
  options: {},
  example: 'jobs show JOB_ID',
  run: async ({ words: [job = ''], tintype }) => {
    const record = await tintype().jobs.get(job);
    const reason = record.errorMessage === undefined ? [] : [record.errorMessage];
    return { json: record, lines: [...table(heading, [row(record)]), ...reason] };
  },
});

const save = command({
  name: 'jobs save',
  group: 'Captures',
  summary: 'Wait for a job and save its file',
  words: id,
  options: {
    out: {
      value: 'FILE',
      short: 'o',
      about: 'file or folder; defaults to the file name that capture uses',
      fallback: '',
    },
  },
  example: 'jobs save JOB_ID -o page.webp',
  run: async ({ words: [job = ''], values, tintype, terminal, json, requireWritable }) => {
    requireWritable(findFolder({ out: values.out, terminal, json }));
    const client = tintype();
    const record = await client.jobs.wait(job);
    if (record.status !== 'COMPLETED')
      throw new CommandFailure(`${record.errorCode ?? record.status}: ${record.errorMessage ?? 'there is no file'}`);
    const results: DeliveredResult[] = [];
    for (const output of record.outputs === undefined ? [undefined] : Object.keys(record.outputs)) {
      const { bytes, contentType } = await client.jobs.result(job, output);
      results.push({ bytes, contentType, ...(output !== undefined && { id: output }) });
    }
    return deliver(results, { out: values.out, name: toFileSlug(record.url), terminal, json, facts: record });
  },
});

const cancel = command({
  name: 'jobs cancel',
  group: 'Captures',
  summary: 'Cancel a job that has not started',
  words: id,
  options: {},
  example: 'jobs cancel JOB_ID',
  run: async ({ words: [job = ''], tintype }) => {
    const record = await tintype().jobs.cancel(job);
    return { json: record, lines: table(heading, [row(record)]) };
  },
});

export const jobCommands = [list, show, save, cancel];

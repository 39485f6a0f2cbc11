import { join } from 'node:path';
import type { Body, Tintype, Schemas } from '@tintype/client';
import { command, CommandStopped, UsageError, type CommandOutput } from '../command.ts';
import { parseInterval } from '../duration.ts';
import { toFileSlug, toFileExtension } from '../files/file-names.ts';
import { requestFields } from '../generated/request-fields.ts';
import { retryOptions } from '../batch/upload-list.ts';
import { sleep } from '../sleep.ts';
import { writeAtomically } from '../files/write-files.ts';

export const watch = command({
  name: 'watch',
  group: 'Captures',
  summary: 'Report changes to a page, with an image of the changed areas, or a price that passes a limit',
  words: [{ name: 'URL', about: 'URL of the page' }],
  options: {
    every: { value: 'TIME', about: 'how often: 30s, 10min, 6h, daily or a cron expression', fallback: '10min' },
    out: {
      value: 'FOLDER',
      short: 'o',
      about: 'folder for the images (default: named after the page)',
      fallback: '',
    },
    price: { value: 'SELECTOR', about: 'element with the price, for --below and --above', fallback: '' },
    below: { value: 'AMOUNT', about: 'report when the price is below this amount', fallback: '' },
    above: { value: 'AMOUNT', about: 'report when the price is above this amount', fallback: '' },
    stock: { value: 'SELECTOR', about: 'element with the availability, to report “in stock”', fallback: '' },
    once: { about: 'stop after the first change, or with exit code 1 after the first failed capture' },
    keep: { about: 'do not delete the schedule and its captures afterwards' },
  },
  fields: requestFields.schedule,
  shown: ['change-detection.mode', 'change-detection.selector'],
  example: 'watch https://example.com --every 10min --once',
  run: async ({ words: [url = ''], values, request, json, tintype, terminal, stopSignal, requireWritable }) => {
    const schedule = parseInterval(values.every);
    const watched = toChangeDetection(values);
    const folder = values.out || toFileSlug(url);
    requireWritable(folder);
    const client = tintype();
    const given = request as Partial<Body<'createSchedule'>>;
    // The threshold 0 creates an image of the changes for any difference.
    const body = { name: `watch ${url}`.slice(0, 255), url, schedule, diffThreshold: 0, ...given };
    const signal = stopSignal();
    const { id } = await client.schedules.create(
      { ...body, changeDetection: { mode: 'either', ...given.changeDetection, ...watched } },
      { signal },
    );
    const show = (run: ScheduleExecution, paths: readonly string[]): void => {
      if (json) terminal.write(values.once ? '' : `${JSON.stringify({ ...run, files: paths })}\n`);
      else
        terminal.write(
          [...describeScheduledRun(run), ...paths.map((path) => `  ${path}`)].map((line) => `${line}\n`).join(''),
        );
    };
    try {
      await client.schedules.trigger(id, { signal });
      for await (const run of readRuns(client, id, signal)) {
        const reports = run.conditions ?? [];
        const isMet = reports.some(({ notice }) => notice !== 'ends');
        const isChange = run.changed === true && run.baseline === undefined;
        const isNews = isChange || run.baseline !== undefined || reports.length > 0;
        const paths = run.status === 'success' && isNews ? await storeImages(client, run, folder) : [];
        show(run, paths);
        const isEnd = run.status === 'failed' || (watched === undefined ? isChange : isMet);
        if (values.once && isEnd)
          return {
            json: { ...run, files: paths },
            lines: [],
            exitCode: run.status === 'failed' ? 1 : 0,
          } as CommandOutput;
      }
      throw new CommandStopped('Stopped.');
    } finally {
      // The deletion does not use the signal, which is aborted already.
      if (!values.keep)
        await client.schedules
          .delete(id)
          .catch(() =>
            terminal.tell(`The schedule ${id} still exists. To delete it, run: tintype schedule delete ${id}\n`),
          );
    }
  },
});

type WatchedFlags = Readonly<Record<'price' | 'below' | 'above' | 'stock', string>>;
type Detection = NonNullable<Body<'createSchedule'>['changeDetection']>;

function toChangeDetection({ price, below, above, stock }: WatchedFlags): Detection | undefined {
  const limits = Object.entries({ below, above }).filter(([, amount]) => amount !== '');
  if (limits.length > 0 && price === '')
    throw new UsageError(`--${limits[0]![0]} needs --price, the selector of the price.`);
  if (limits.length === 0 && price !== '') throw new UsageError('--price needs --below or --above.');
  const conditions = limits.map(([when, amount]) => {
    const limit = Number(amount);
    if (amount.trim() === '' || !Number.isFinite(limit))
      throw new UsageError(`--${when} must be a number, such as 99.50.`);
    return { value: 'price', when: when as 'below' | 'above', limit };
  });
  if (stock === '' && conditions.length === 0) return undefined;
  return {
    values: [
      ...(price === '' ? [] : [{ name: 'price', type: 'price' as const, selector: price }]),
      ...(stock === '' ? [] : [{ name: 'stock', type: 'availability' as const, selector: stock }]),
    ],
    conditions: [
      ...conditions,
      ...(stock === '' ? [] : [{ value: 'stock', when: 'becomes' as const, text: 'in_stock' }]),
    ],
  };
}

const pollMs = 2_000;

/** Yields runs as they end, oldest first, until the signal is aborted. */
async function* readRuns(client: Tintype, id: string, signal: AbortSignal): AsyncGenerator<ScheduleExecution> {
  const seen = new Set<string>();
  for (;;) {
    const { executions } = await client.schedules.history(id, { limit: 20 }, { signal, ...retryOptions });
    for (const run of executions.toReversed()) {
      if (seen.has(run.id)) continue;
      seen.add(run.id);
      yield run;
    }
    await sleep(pollMs, signal);
  }
}

type ScheduleExecution = Schemas['Execution'];

export function describeScheduledRun(run: ScheduleExecution): readonly string[] {
  const time = run.executedAt.slice(0, 19).replace('T', ' ');
  if (run.status === 'failed') return [`${time}  failed: ${run.errorCode ?? ''} ${run.errorMessage ?? ''}`.trimEnd()];
  const reports = (run.conditions ?? []).map(({ summary }) => summary);
  if (reports.length > 0) return [`${time}  ${reports.join('; ')}`];
  if (run.baseline !== undefined) return [`${time}  first capture`];
  if (run.changed !== true) return [`${time}  unchanged`];
  const { textChanges = [], textChangeCount = textChanges.length } = run;
  const more = textChangeCount - textChanges.length;
  return [
    `${time}  changed: ${run.changeSummary ?? 'the image'}`,
    ...textChanges.flatMap(({ before, after }) => [
      ...(before === undefined ? [] : [`  - ${before}`]),
      ...(after === undefined ? [] : [`  + ${after}`]),
    ]),
    ...(more > 0 ? [`  … and ${more} more lines`] : []),
  ];
}

async function storeImages(client: Tintype, run: ScheduleExecution, folder: string): Promise<readonly string[]> {
  const time = run.executedAt.slice(0, 19).replaceAll(/[:T]/g, '-');
  const files = [
    { name: time, address: run.storageUrl ?? run.resultUrl },
    { name: `${time}-changes`, address: run.diffUrl },
  ];
  const paths: string[] = [];
  for (const { name, address } of files) {
    if (address === undefined) continue;
    const file = await client.download(address);
    const path = join(folder, `${name}.${toFileExtension(file.contentType)}`);
    await writeAtomically(path, await file.bytes());
    paths.push(path);
  }
  return paths;
}

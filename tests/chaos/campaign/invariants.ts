import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { System } from '@tintype/testing/system';
import type { Api } from './api.ts';
import type { Receiver } from './receiver.ts';
import type { Work } from './workload.ts';

type Facts = { readonly system: System; readonly work: Work; readonly receiver: Receiver; readonly api: Api };
/** Gives what is wrong, in sentences; none when it holds. */
type Invariant = (facts: Facts) => Promise<readonly string[]>;

const is = (what: string, seen: unknown, wanted: unknown): string[] =>
  JSON.stringify(seen) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`];
const numberOf = async (system: System, sql: string): Promise<number> => {
  const [row] = await system.database.client.$queryRawUnsafe<{ count: number }[]>(`SELECT (${sql})::float8 AS count`);
  return row!.count;
};

/** What has to be true after every run (each named for what it promises). */
export const invariants: Readonly<Record<string, Invariant>> = {
  'everything that was accepted has ended': async ({ system }) => [
    ...is(
      'captures without an end',
      await numberOf(system, `SELECT count(*) FROM captures WHERE state IN ('QUEUED', 'PROCESSING')`),
      0,
    ),
    ...is(
      'items without an end',
      await numberOf(system, `SELECT count(*) FROM batch_items WHERE state IN ('PENDING', 'QUEUED', 'PROCESSING')`),
      0,
    ),
    ...is(
      'captures that were given up',
      await numberOf(system, `SELECT count(*) FROM captures WHERE error_code = 'INTERNAL_ERROR'`),
      0,
    ),
  ],
  'no item was lost and none was made twice': async ({ system, work, api }) => {
    const summary = (await api('GET', `/v1/screenshots/batches/${work.batchId}`)).json;
    const sent = work.chunks.reduce((sum, { body }) => sum + (JSON.parse(body) as { entries: [] }).entries.length, 0);
    const captures = await numberOf(system, `SELECT count(*) FROM captures WHERE batch_id = '${work.batchId}'`);
    const valid = await numberOf(
      system,
      `SELECT count(*) FROM batch_items WHERE batch_id = '${work.batchId}' AND capture_id IS NOT NULL`,
    );
    const positions = await numberOf(
      system,
      `SELECT count(DISTINCT batch_position) FROM captures WHERE batch_id = '${work.batchId}'`,
    );
    return [
      ...is('items', summary['totalJobs'], sent),
      ...is('captures of items', captures, valid),
      ...is('items with a capture of their own', positions, captures),
    ];
  },
  'counters equal a recount': async ({ system, work, api }) => {
    const summary = (await api('GET', `/v1/screenshots/batches/${work.batchId}`)).json;
    const recount = async (state: string): Promise<number> =>
      numberOf(system, `SELECT count(*) FROM batch_items WHERE batch_id = '${work.batchId}' AND state = '${state}'`);
    return [
      ...is('completedJobs', summary['completedJobs'], await recount('COMPLETED')),
      ...is('failedJobs', summary['failedJobs'], await recount('FAILED')),
      ...is('processingJobs', summary['processingJobs'], 0),
      ...is('pendingJobs', summary['pendingJobs'], 0),
      ...is('progress', summary['progress'], 100),
    ];
  },
  'each success is charged once, and nothing else': async ({ system }) => [
    ...is(
      'charges',
      await numberOf(system, 'SELECT count(*) FROM charges'),
      await numberOf(system, `SELECT count(*) FROM captures WHERE state = 'COMPLETED'`),
    ),
    ...is(
      'charges of other captures',
      await numberOf(
        system,
        `SELECT count(*) FROM charges LEFT JOIN captures ON id = capture_id WHERE state IS DISTINCT FROM 'COMPLETED'`,
      ),
      0,
    ),
    ...is(
      'used credits',
      await numberOf(system, 'SELECT coalesce(sum(credits), 0) FROM usage_days'),
      await numberOf(system, 'SELECT count(*) FROM charges'),
    ),
  ],
  'every success has its file, whole': async ({ system }) => {
    const files = await system.database.client.file.findMany({
      select: { storageKey: true, sha256: true, captureId: true },
    });
    const wrong = files.filter(({ storageKey, sha256 }) => {
      const path = join(system.filesFolder, storageKey);
      return !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256;
    });
    const completed = await numberOf(system, `SELECT count(*) FROM captures WHERE state = 'COMPLETED'`);
    return [
      ...is('files', new Set(files.map(({ captureId }) => captureId)).size, completed),
      ...is('broken files', wrong.length, 0),
    ];
  },
  // Not what a killed process may leave: drafts in `.incoming`, and the one file that storage is tried with.
  'no file is left that belongs to nobody': async ({ system }) => {
    const known = await system.database.client.file.findMany({ select: { storageKey: true } });
    const keys = new Set(known.map(({ storageKey }) => storageKey));
    const found = readdirSync(join(system.filesFolder, 'captures'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(system.filesFolder, join(parentPath, name)));
    const nobodys = found.filter((key) => !keys.has(key) && !key.endsWith('/try/storage.json'));
    return is('files of nobody', nobodys, []);
  },
  'a chunk that is sent again gets the receipt it got': async ({ work, api }) => {
    const wrong: string[] = [];
    for (const { body, receipt } of work.chunks) {
      const { text } = await api('POST', `/v1/screenshots/batches/${work.batchId}/chunks`, body);
      wrong.push(...is('receipt', text, receipt));
    }
    return wrong;
  },
  'every event came, always under the same id and with the same bytes': async ({ receiver, work }) => {
    const bySubject = Map.groupBy(receiver.deliveries, ({ subject }) => subject);
    const missing = [work.batchId, ...work.jobs].filter((id) => !bySubject.has(id));
    const changed = [...bySubject.values()].filter(
      (all) => new Set(all.map(({ id }) => id)).size !== 1 || new Set(all.map(({ digest }) => digest)).size !== 1,
    );
    return [...is('events that never came', missing, []), ...is('events that changed', changed.length, 0)];
  },
};

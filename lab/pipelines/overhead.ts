import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { bulkUrlsMax } from '@tintype/contracts/batches/batch-request';
import { median } from '@tintype/testing/statistics';
import { createCaller, type PipelineCaller } from './caller.ts';
import { plain } from './graphs.ts';
import { machine, type Row } from './table.ts';

const ratioMax = 1.1;
const pairs = 3;

/**
 * The same captures as bulk jobs that are sent at once and as one run, in turn: until the last of
 * them and the run have ended.
 */
export async function measureOverhead(system: System, count: number): Promise<Row[]> {
  const caller = createCaller(system, system);
  const { id, secret } = await caller.arm(plain);
  const times = { bulk: [] as number[], run: [] as number[] };
  for (let pair = 0; pair <= pairs; pair += 1) {
    const urls = (kind: string): string[] =>
      Array.from({ length: count }, (_one, nth) => `https://example.com/${pair}/${kind}/${nth}.html`);
    const bulkMs = await asBulk(system, caller, urls('bulk'));
    const runMs = await asRun(system, caller, { id, secret, urls: urls('run') });
    // The first pair warms the processes up.
    if (pair === 0) continue;
    times.bulk.push(bulkMs);
    times.run.push(runMs);
  }
  const ratios = times.run.map((ms, at) => ms / times.bulk[at]!);
  const seconds = (list: readonly number[]): string => list.map((ms) => (ms / 1_000).toFixed(2)).join(', ');
  return [
    {
      what: `${count} captures as a run and as bulk jobs, ${pairs} pairs (${machine()})`,
      measured: `${seconds(times.run)} s and ${seconds(times.bulk)} s: ratio ${median(ratios).toFixed(2)}`,
      must: `at most ${ratioMax}`,
      holds: median(ratios) <= ratioMax,
      isTime: true,
    },
  ];
}

async function asBulk(
  { database: { client } }: System,
  { send }: PipelineCaller,
  urls: readonly string[],
): Promise<number> {
  const startedAt = Date.now();
  const chunks = Array.from({ length: Math.ceil(urls.length / bulkUrlsMax) }, (_one, nth) =>
    urls.slice(nth * bulkUrlsMax, (nth + 1) * bulkUrlsMax),
  );
  const defaults = { format: 'png', viewport: { width: 640, height: 480 } };
  const jobs = await Promise.all(
    chunks.map((chunk) => send('POST', '/screenshots/bulk', { urls: chunk.map((url) => ({ url })), defaults })),
  );
  const ids = jobs.map((job) => job['id'] as string);
  const ended = await until(
    async () => {
      const batches = await client.batch.findMany({ where: { id: { in: ids } }, select: { completedAt: true } });
      return batches.every(({ completedAt }) => completedAt !== null) && batches;
    },
    { msMax: 3_600_000, intervalMs: 200, what: 'bulk jobs to end' },
  );
  return Math.max(...ended.map(({ completedAt }) => completedAt!.getTime())) - startedAt;
}

type Asked = { readonly id: string; readonly secret: string; readonly urls: readonly string[] };
async function asRun(
  { database: { client } }: System,
  { fire }: PipelineCaller,
  { id, secret, urls }: Asked,
): Promise<number> {
  const startedAt = Date.now();
  const status = await fire({ id, secret }, urls);
  if (status !== 202) throw new Error(`The trigger answered ${status}`);
  const run = await until(
    async () => {
      const last = await client.pipelineRun.findFirst({ where: { pipelineId: id }, orderBy: { position: 'desc' } });
      return last?.completedAt ? last : undefined;
    },
    { msMax: 3_600_000, intervalMs: 200, what: 'the run to end' },
  );
  if (run.completed !== urls.length) throw new Error(`${run.completed} of ${urls.length} captures completed`);
  return run.completedAt!.getTime() - startedAt;
}

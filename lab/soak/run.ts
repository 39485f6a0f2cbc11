/**
 * npm run lab soak -- [--captures 2000]
 *
 * Captures in a row, with browsers that are replaced on the way: what the worker's memory does, and
 * what is left over.
 */
import { parseArgs } from 'node:util';
import { until } from '@tintype/testing/until';
import { servePages } from '../bench/pages.ts';
import { isClean, leftoversOf, leftoversOfStopped, type Leftovers } from '@tintype/tests/e2e/soak/leftovers';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { slopeOf } from '../slope.ts';
import { soak } from '@tintype/tests/e2e/soak/soak-captures';

const { values } = parseArgs({ options: { captures: { type: 'string', default: '2000' } } });
const captures = Number(values.captures);
const sampleEvery = 50;
/** Until then caches fill and the code is compiled. */
const warmUpShare = 0.25;
const growthMbMax = 5;

await runScript(async (undo) => {
  const { pages, hosts, remark } = await servePages(undo);
  const settings = { TINTYPE_RENDER_CONCURRENCY: '2', TINTYPE_BROWSER_CAPTURES_MAX: '300' };
  const system = await startPrivateSystem({ allowHosts: hosts, settings, undo });
  const worker = system.service('render');

  console.log(`${captures} captures, 2 at a time; ${remark}\n`);
  const samples = await soak({
    system,
    urls: pages.map(({ url }) => url),
    captures,
    concurrency: 2,
    sampleEvery,
    onSample: ({ captures: done, workerBytes, browserBytes }) =>
      console.log(
        `${String(done).padStart(6)}  worker ${megabytes(workerBytes)} MB  browser ${megabytes(browserBytes)} MB`,
      ),
  });

  const settled = samples.filter(({ captures: done }) => done > captures * warmUpShare);
  const growthMb = (slopeOf(settled.map(({ captures: x, workerBytes: y }) => ({ x, y }))) * 100) / 1e6;
  const { value: idle } = await cleanOrLast(() => leftoversOf(system, worker));
  const browsers = worker.lines('browser.started').length;
  const groups = worker.browserGroups();
  const code = await worker.stop();
  const stopped = leftoversOfStopped(system, groups);
  console.log(`
worker memory: ${growthMb.toFixed(2)} MB per 100 captures after warm-up, must be under ${growthMbMax}
browsers used: ${browsers}
left over, worker idle: ${describe(idle)}
left over, worker stopped (exit code ${code}): ${describe(stopped)}`);
  // With few samples a slope says nothing; `NaN` passes.
  if (growthMb >= growthMbMax || !isClean(idle) || !isClean(stopped) || code !== 0) process.exitCode = 1;
});

/**
 * Pages and browsers are put away after the answer has gone out; what is there after that time
 * stays.
 */
async function cleanOrLast(look: () => Promise<Leftovers>): Promise<{ value: Leftovers }> {
  let value = await look();
  await until(
    async () => {
      value = await look();
      return isClean(value);
    },
    { msMax: 10_000 },
  ).catch(() => undefined);
  return { value };
}

function describe({ processes, contexts, folders }: Leftovers): string {
  return `${processes} processes, ${contexts} contexts, ${folders} temp folders`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0).padStart(4);
}

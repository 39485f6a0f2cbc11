import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { page, startSite } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { addDue, captureInTurn, reached, soon } from '@tintype/tests/integration/schedules/due-together';
import { runScript } from '../../../infra/local/run-script.ts';
import { startPrivateSystem } from '../../private-system.ts';
import { stubRender } from '../../stub-render.ts';
import { median, percentile } from '@tintype/testing/statistics';

/**
 * What schedules that are due together promise (issue 5). Beyond it is a finding, not a failed
 * test: machines differ.
 */
const claimMsMax = 1_000;
const waitRatioMax = 3;
const text = page('<h1>A page</h1><p>With some text.</p>'.repeat(20));

/**
 * `npm run lab bench/due [-- --stub 10000 --real 200]`: 1,000 schedules due in one second; then so
 * many at one time with a renderer that has no browser, and so many with the real one, while
 * somebody waits for one capture after the other.
 */
async function benchDue(undo: AsyncDisposableStack, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { stub: { type: 'string', default: '10000' }, real: { type: 'string', default: '200' } },
  });
  const site = await startSite({ '*': text });
  undo.defer(site.stop);
  console.log(`${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} before`);
  for (const kind of ['stub', 'real'] as const) {
    await using own = new AsyncDisposableStack();
    const services = ['gateway', 'scheduler'] as const;
    const system = await startPrivateSystem({ services, allowHosts: [site.host], undo: own });
    if (kind === 'stub') await claimAtOnce(system, site.url('/claimed'));
    await system.start('render', {}, kind === 'stub' ? stubRender : undefined);
    if (kind === 'stub') await reached(system, 'ended', claimedCount);
    const count = Number(values[kind]);
    console.log(`${count} at one time, ${kind === 'stub' ? 'without a browser' : 'in real browsers'}:`);
    await atOneTime(system, site.url('/due'), { count, already: kind === 'stub' ? claimedCount : 0 });
  }
}

const claimedCount = 1_000;

/** Nothing renders yet: the scheduler does nothing but claim and start. */
async function claimAtOnce(system: System, url: string): Promise<void> {
  const at = soon(claimedCount);
  await addDue(system, { count: claimedCount, url, at, name: 'claimed' });
  await reached(system, 'claimed', claimedCount * 0.99, 10);
  const ms = Date.now() - at.getTime();
  await reached(system, 'started', claimedCount, 10);
  console.log(
    `${ms <= claimMsMax ? '✓' : '✗'} ${claimedCount} due in one second: 99 % claimed after ${ms} ms, at most ${claimMsMax}; all have their capture after ${Date.now() - at.getTime()} ms`,
  );
}

type Load = { readonly count: number; readonly already: number };

async function atOneTime(system: System, url: string, { count, already }: Load): Promise<void> {
  await captureInTurn(system, url, (sent) => sent === 5);
  const alone = await captureInTurn(system, url, (sent) => sent === 30);
  const at = soon(count);
  await addDue(system, { count, url, at, name: 'due' });
  let hasEnded = false;
  const waits = captureInTurn(system, url, () => hasEnded);
  const since = (): string => ((Date.now() - at.getTime()) / 1_000).toFixed(1);
  await reached(system, 'claimed', already + count);
  console.log(`  claimed after ${since()} s`);
  await reached(system, 'started', already + count);
  console.log(`  all have their capture after ${since()} s`);
  await reached(system, 'ended', already + count);
  const seconds = (Date.now() - at.getTime()) / 1_000;
  hasEnded = true;
  const times = await waits;
  console.log(`  ended after ${seconds.toFixed(1)} s: ${(count / seconds).toFixed(1)} a second`);
  const ratio = median(times) / median(alone);
  console.log(
    `  ${ratio <= waitRatioMax ? '✓' : '✗'} who waits: p50 ${median(times).toFixed(0)} ms of ${times.length} captures, p95 ${percentile(times, 0.95).toFixed(0)} ms; alone ${median(alone).toFixed(0)} ms: ratio ${ratio.toFixed(2)}, at most ${waitRatioMax}`,
  );
}

await runScript((undo) => benchDue(undo, process.argv.slice(2)));

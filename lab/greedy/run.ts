/**
 * npm run lab greedy -- [--pages /console-numbers,/workers-20] [--seconds 8] [--rounds 1]
 *
 * Captures each greedy page of one organization next to small captures of a second one, on one
 * worker that renders two at a time. Prints how much slower the small captures are than without the
 * greedy page, in interleaved runs, and the memory and processor time of the worker and its
 * browsers.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import { groupProcesses } from '@tintype/render/browser/process-memory';
import { type Engine, startEngine } from '@tintype/tests/rendering/engine';
import { greedyNames, greedyPages } from '@tintype/tests/rendering/hostile/greedy-pages';
import { runScript } from '../../infra/local/run-script.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '1' },
  },
});
const names = values.pages?.split(',') ?? greedyNames;
const greedyMs = Number(values.seconds) * 1_000;
const rounds = Number(values.rounds);
const aloneMs = 2_000;
/** The most by which the small captures may be slower. */
const bars = { p50: 2, p99: 5 };
const settings = { format: 'png', blockAds: false, blockCookieBanners: false, blockPopups: false };

/** The durations of captures, and the codes of those that failed. */
type Sample = { readonly ms: number[]; readonly errors: string[] };
const newSample = (): Sample => ({ ms: [], errors: [] });

await runScript(async (undo) => {
  const [greedyUrl, smallUrl] = await Promise.all([startServer(undo), startServer(undo)]);
  const allowHosts = [greedyUrl, smallUrl].map((url) => new URL(url).host);
  const engine = await startEngine({ allowHosts, pages: 3 });
  undo.defer(engine.stop);
  const captureSmall = (sample: Sample, durationMs: number): Promise<void> =>
    capture(engine, { url: `${smallUrl}/text`, organizationId: 'small' }, { sample, durationMs });
  const captureGreedy = (path: string, sample: Sample, durationMs: number): Promise<void> =>
    capture(
      engine,
      { url: `${greedyUrl}${path}`, organizationId: 'greedy', waitFor: '#never' },
      { sample, durationMs },
    );

  // Starts the browsers that two organizations need.
  await Promise.all([captureGreedy('/text', newSample(), 3_000), captureSmall(newSample(), 4_000)]);
  await captureSmall(newSample(), 2_000);
  console.log(
    formatRow([
      'page',
      'kind',
      'p50 ms',
      'next',
      'ratio',
      'p99 ms',
      'next',
      'ratio',
      'failed',
      'captures',
      'worker MB',
      'browsers MB',
      'worker s',
      'browsers s',
      'greedy captures',
    ]),
  );
  for (const name of names) {
    const [alone, next, greedy] = [newSample(), newSample(), newSample()];
    const costs = watchCosts(engine);
    for (let round = 0; round < rounds; round += 1) {
      await captureSmall(alone, aloneMs);
      const ending = captureGreedy(name, greedy, greedyMs);
      await sleep(300);
      await captureSmall(next, greedyMs);
      await ending;
      await sleep(1_000);
    }
    const { workerMb, browsersMb, workerSeconds, browsersSeconds } = costs.stop();
    const columns = (
      [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const
    ).map(([bar, share]) => {
      const [aloneMs, nextMs] = [quantile(alone.ms, share), quantile(next.ms, share)];
      return { bar, aloneMs, nextMs, ratio: nextMs / aloneMs };
    });
    const isOver = columns.some(({ bar, ratio }) => ratio > bars[bar]) || next.errors.length > 0;
    if (isOver) process.exitCode = 1;
    const cells = columns.flatMap(({ aloneMs, nextMs, ratio }) => [
      aloneMs.toFixed(0),
      nextMs.toFixed(0),
      ratio.toFixed(1),
    ]);
    const counts = [next.errors.length, next.ms.length, Math.round(workerMb), Math.round(browsersMb)].map(String);
    const seconds = [workerSeconds.toFixed(1), browsersSeconds.toFixed(1)];
    const endings = [...new Set(greedy.errors)].join(', ');
    console.log(
      formatRow([name, greedyPages[name]!.kind, ...cells, ...counts, ...seconds, endings]) + (isOver ? '  OVER' : ''),
    );
    for (const error of new Set(next.errors)) console.log(`    ${error}`);
  }
});

/**
 * A process of its own serves pages, so that a flood of requests does not slow down the worker that
 * is measured.
 */
async function startServer(undo: AsyncDisposableStack): Promise<string> {
  const child = fork(join(import.meta.dirname, 'serve-pages.ts'), { execArgv: ['--conditions=source'] });
  undo.defer(() => void child.kill());
  const [url] = (await once(child, 'message')) as [string];
  return url;
}

type Measuring = { readonly sample: Sample; readonly durationMs: number };

/** Captures again and again. */
async function capture(engine: Engine, request: object, { sample, durationMs }: Measuring): Promise<void> {
  const endsAt = performance.now() + durationMs;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    const timeout = 'waitFor' in request ? Math.max(1_000, Math.round(endsAt - startedAt)) : 30_000;
    await engine
      .capture({ ...settings, ...request, timeout })
      .catch((error: ServiceError) => sample.errors.push(error.code ?? String(error)));
    sample.ms.push(performance.now() - startedAt);
  }
}

type Costs = { workerMb: number; browsersMb: number; workerSeconds: number; browsersSeconds: number };

/** Measures the most memory, and the processor time, of the worker and of its browsers. */
function watchCosts(engine: Engine): { readonly stop: () => Costs } {
  const startedWith = process.cpuUsage();
  const most = { workerMb: 0, browsersMb: 0 };
  const firstMs = new Map<number, number>();
  const lastMs = new Map<number, number>();
  const timer = setInterval(() => {
    const running = engine.browsers().filter(({ browser }) => browser.connected);
    const processes = running.flatMap(({ pid }) => groupProcesses(pid));
    for (const { pid, processorMs } of processes) {
      if (!firstMs.has(pid)) firstMs.set(pid, lastMs.size === 0 ? processorMs : 0);
      lastMs.set(pid, processorMs);
    }
    most.workerMb = Math.max(most.workerMb, process.memoryUsage.rss() / 1e6);
    most.browsersMb = Math.max(most.browsersMb, processes.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
  }, 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      const { user, system } = process.cpuUsage(startedWith);
      const usedMs = [...lastMs].reduce((sum, [pid, ms]) => sum + ms - firstMs.get(pid)!, 0);
      return { ...most, workerSeconds: (user + system) / 1e6, browsersSeconds: usedMs / 1_000 };
    },
  };
}

function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

function formatRow([name, kind, ...cells]: readonly string[]): string {
  const last = cells.pop()!;
  return [name!.padEnd(22), kind!.padEnd(10), ...cells.map((cell) => cell.padStart(7)), ` ${last}`].join(' ');
}

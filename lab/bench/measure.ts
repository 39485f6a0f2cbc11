import type { ImageFormat } from '@tintype/contracts/formats/formats';
import type { Loop, Round, RoundOrder } from './loop.ts';
import { pageKinds, type BenchPage, type PageKind } from './pages.ts';
import { median, percentile, sum } from '@tintype/testing/statistics';

export type Measured = {
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Until the loop could go on: more than `p50Ms` where it has to tidy up after a picture. */
  readonly turnP50Ms: number;
  readonly perSecond: number;
  readonly bytesPerCapture: number;
  readonly memoryBytesPeak: number;
  readonly p50MsOf: Readonly<Record<PageKind, number>>;
  /**
   * What comes on top of the time that the engine names; nothing for a loop that has no engine of
   * its own.
   */
  readonly queueMs: number;
};

type Cell = {
  readonly loops: readonly Loop[];
  readonly pages: readonly BenchPage[];
  readonly format: ImageFormat;
  readonly concurrency: number;
  readonly pauseMs: number;
  readonly rounds: number;
};

const pollIntervalMs = 200;

/**
 * One format at one concurrency: a warm-up of every loop that is not counted, then rounds in turn,
 * A B C C B A, then as many again in which memory is looked at. Looking reads every process of the
 * machine, and is kept out of the times. So is the first page of each round: what has rested while
 * another one ran takes longer for it, and who follows whom would decide.
 */
export async function measure({ loops, rounds, ...order }: Cell): Promise<readonly Measured[]> {
  for (const loop of loops) await loop.run(order);
  const results: Round[][] = loops.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const at of paced(loops.length, round)) {
      await loops[at]!.run({ ...order, pages: order.pages.slice(0, order.concurrency) });
      results[at]!.push(await loops[at]!.run(order));
    }
  const peaks: number[] = [];
  for (const loop of loops) peaks.push(await weigh(loop, { order, rounds }));
  return results.map((own, at) => summarise(own, { pages: order.pages, memoryBytesPeak: peaks[at]! }));
}

/** Every other time the other way round. */
function paced(count: number, round: number): readonly number[] {
  const forth = Array.from({ length: count }, (_, at) => at);
  return round % 2 === 0 ? forth : forth.toReversed();
}

/** The most memory that a loop has at any of the looks. */
async function weigh(loop: Loop, { order, rounds }: { order: RoundOrder; rounds: number }): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, loop.memoryBytes())), pollIntervalMs);
  try {
    for (let round = 0; round < rounds; round += 1) await loop.run(order);
  } finally {
    clearInterval(timer);
  }
  return peak;
}

type Rest = { readonly pages: readonly BenchPage[]; readonly memoryBytesPeak: number };

function summarise(rounds: readonly Round[], { pages, memoryBytesPeak }: Rest): Measured {
  const samples = rounds.flatMap((round) => round.samples);
  const times = samples.map(({ ms }) => ms);
  const p50MsOf = Object.fromEntries(
    pageKinds.map((kind) => {
      const names = new Set(pages.filter((page) => page.kind === kind).map(({ name }) => name));
      return [kind, median(samples.filter(({ page }) => names.has(page)).map(({ ms }) => ms))];
    }),
  ) as Record<PageKind, number>;
  return {
    p50Ms: median(times),
    p95Ms: percentile(times, 0.95),
    turnP50Ms: median(samples.map(({ ms, tickMs = ms }) => tickMs)),
    perSecond: samples.length / (sum(rounds.map(({ wallMs }) => wallMs)) / 1_000),
    bytesPerCapture: sum(samples.map(({ bytes }) => bytes)) / samples.length,
    memoryBytesPeak,
    p50MsOf,
    queueMs: median(samples.flatMap(({ ms, renderMs }) => (renderMs === undefined ? [] : [ms - renderMs]))),
  };
}

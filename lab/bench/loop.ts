import type { ImageFormat } from '@tintype/contracts/formats/formats';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchPage } from './pages.ts';

export type Sample = {
  readonly page: string;
  /** From the order until all bytes of the picture are there. */
  readonly ms: number;
  /** Until the loop has tidied up and can go on, where that is later. */
  readonly tickMs?: number;
  readonly bytes: number;
  /** What the engine itself says that it took. */
  readonly renderMs?: number;
};
export type Round = { readonly samples: readonly Sample[]; readonly wallMs: number };
type LoopPage = Pick<BenchPage, 'name' | 'url'>;
export type RoundOrder = {
  readonly pages: readonly LoopPage[];
  readonly format: ImageFormat;
  readonly concurrency: number;
  /** Between the end of a capture and the next of the same lane. */
  readonly pauseMs: number;
};

/** A way to take pictures of pages. */
export type Loop = {
  readonly run: (order: RoundOrder) => Promise<Round>;
  /** Private memory of everything that takes the pictures, now. */
  readonly memoryBytes: () => number;
};

/** What both loops ask for, so that they do the same work. */
export const quality = 80;
export const viewport = { width: 1920, height: 1080 } as const;

/** Takes a picture of every page, so many at a time. */
export async function runRound(
  { pages, concurrency, pauseMs }: RoundOrder,
  take: (page: LoopPage, add: (sample: Sample) => void) => Promise<void>,
): Promise<Round> {
  const samples: Sample[] = [];
  const left = [...pages];
  const lane = async (): Promise<void> => {
    for (let page = left.shift(); page !== undefined; page = left.shift()) {
      await take(page, (sample) => samples.push(sample));
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, lane));
  return { samples, wallMs: performance.now() - startedAt };
}

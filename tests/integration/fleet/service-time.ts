/** A source of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type ServiceTime = {
  readonly medianMs: number;
  /** Of the logarithm. With 0.5 one capture in twenty takes more than 2.3 times the median. */
  readonly sigma: number;
};

/**
 * How long a page takes: most take about the median, a few take several times as long (log-normal,
 * by Box and Muller).
 */
export function drawMs({ medianMs, sigma }: ServiceTime, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return medianMs * Math.exp(sigma * normal);
}

/** Simulated pages say in their path how long they take: `/ms/50/…`. */
export const timedPath = (medianMs: number, rest: string): string => `/ms/${medianMs}/${rest}`;

const timed = /^https?:\/\/[^/]+\/ms\/(\d+)\//;
export const medianMsOf = (url: string, otherwiseMs: number): number => Number(timed.exec(url)?.[1] ?? otherwiseMs);

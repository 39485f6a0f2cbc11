import { setTimeout as sleep } from 'node:timers/promises';
import { hangMs } from './hang.ts';

type Options = {
  /** Only for what takes longer than `hangMs` by itself. */
  readonly msMax?: number;
  readonly intervalMs?: number;
  readonly what?: string;
};

/**
 * Asks again and again until the answer is not `undefined` or `false`, and fails when it seems
 * never to be.
 */
export async function until<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  { msMax = hangMs, intervalMs = 50, what = `that ${ask.toString()}` }: Options = {},
): Promise<T> {
  const limitMs = Math.max(msMax, hangMs);
  const endsAt = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > endsAt) throw new Error(`Waited ${limitMs} ms for ${what}, and it did not come`);
    await sleep(intervalMs);
  }
}

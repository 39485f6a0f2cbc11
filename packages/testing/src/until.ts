import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until the answer is not `undefined` or `false`, and fails when that takes too long. */
export async function until<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  { msMax = 15_000, intervalMs = 50, what = 'it' }: { msMax?: number; intervalMs?: number; what?: string } = {},
): Promise<T> {
  const endsAt = Date.now() + msMax;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > endsAt) throw new Error(`Waited ${msMax} ms for ${what}, and it did not come`);
    await sleep(intervalMs);
  }
}

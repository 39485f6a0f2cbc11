import type { Redis } from 'ioredis';

/** Where render workers say every two seconds that they are there: a Redis hash, field = worker id, value = `Presence` as JSON. */
export const workerPresenceKey = 'tintype:render-workers';

/** `averageMs` is what a capture took of late, `at` the time of writing in milliseconds. */
export type Presence = { readonly slots: number; readonly averageMs: number; readonly at: number };
export type Capacity = { readonly slots: number; readonly averageMs: number };

/** Three times missed is gone. */
const presentMs = 6_000;

export const readPresences = async (redis: Redis): Promise<Presence[]> =>
  Object.values(await redis.hgetall(workerPresenceKey)).flatMap(parsePresence);

/** What all present workers can do together; undefined when nobody is known to be present. */
export function capacityOf(presences: readonly Presence[], nowMs: number): Capacity | undefined {
  const present = presences.filter(({ at }) => Math.abs(nowMs - at) <= presentMs);
  const slots = present.reduce((sum, { slots: own }) => sum + own, 0);
  if (slots === 0) return undefined;
  const averageMs = present.reduce((sum, { slots: own, averageMs: average }) => sum + own * average, 0) / slots;
  return { slots, averageMs };
}

/** What cannot be read as a presence is left out: a hint must not break the request that asked for it. */
function parsePresence(text: string): Presence[] {
  try {
    const { slots, averageMs, at } = JSON.parse(text) as Partial<Presence>;
    return isCount(slots) && isCount(averageMs) && isCount(at) ? [{ slots, averageMs, at }] : [];
  } catch {
    return [];
  }
}
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

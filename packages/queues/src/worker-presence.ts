import type { Redis } from 'ioredis';
import { keyPrefix } from './drivers/redis-connections.ts';

/**
 * The Redis hash in which render workers announce themselves: the field is the worker id, the value
 * is a `Presence` as JSON.
 */
const hashKey = `${keyPrefix}:render-workers`;

/**
 * The announcement of a worker. `averageMs` is the recent duration of a capture. `at` (the time of
 * writing), `listsAt` (the date of the oldest block list) and `browserAt` (the build date of the
 * browser) are in milliseconds. A worker with 0 slots currently accepts nothing.
 */
export type Presence = {
  readonly slots: number;
  readonly averageMs: number;
  readonly at: number;
  readonly listsAt?: number;
  readonly browserAt?: number;
};
export type PresentWorker = Presence & { readonly worker: string };
export type AnnouncedCapacity = { readonly slots: number; readonly averageMs: number };

/** The interval of announcements. A worker that missed three of them counts as lost. */
export const announceIntervalMs = 2_000;
const presentMs = 3 * announceIntervalMs;

export const writePresence = async (redis: Redis, worker: string, presence: Presence): Promise<void> =>
  void (await redis.hset(hashKey, worker, JSON.stringify(presence)));

export const withdrawPresence = async (redis: Redis, worker: string): Promise<void> =>
  void (await redis.hdel(hashKey, worker));

/**
 * Removes workers that were killed and could not withdraw. Each worker calls this when it starts,
 * so the hash cannot grow.
 */
export async function removeLostWorkers(redis: Redis, nowMs: number): Promise<void> {
  const entries = Object.entries(await redis.hgetall(hashKey));
  const absent = entries.filter(([, text]) => !parsePresence(text).some(isPresentAt(nowMs))).map(([worker]) => worker);
  if (absent.length > 0) await redis.hdel(hashKey, ...absent);
}

export const readPresences = async (redis: Redis): Promise<Presence[]> =>
  Object.values(await redis.hgetall(hashKey)).flatMap(parsePresence);

export const readWorkers = async (redis: Redis, nowMs: number): Promise<PresentWorker[]> =>
  Object.entries(await redis.hgetall(hashKey))
    .flatMap(([worker, text]) => parsePresence(text).map((presence) => ({ worker, ...presence })))
    .filter(isPresentAt(nowMs))
    .toSorted((one, other) => (one.worker < other.worker ? -1 : 1));

/** Returns the joint capacity, which may be 0; `undefined` if no worker is present. */
export function sumCapacity(presences: readonly Presence[], nowMs: number): AnnouncedCapacity | undefined {
  const present = presences.filter(isPresentAt(nowMs));
  if (present.length === 0) return undefined;
  const slots = present.reduce((sum, { slots: own }) => sum + own, 0);
  if (slots === 0) return { slots, averageMs: 0 };
  const averageMs = present.reduce((sum, { slots: own, averageMs: average }) => sum + own * average, 0) / slots;
  return { slots, averageMs };
}

const isPresentAt =
  (nowMs: number) =>
  ({ at }: Presence): boolean =>
    Math.abs(nowMs - at) <= presentMs;

/**
 * Returns nothing for an entry that cannot be parsed, so that a hint does not fail the request that
 * reads it.
 */
function parsePresence(text: string): Presence[] {
  try {
    const { slots, averageMs, at, listsAt, browserAt } = JSON.parse(text) as Partial<Presence>;
    if (!isCount(slots) || !isCount(averageMs) || !isCount(at)) return [];
    return [{ slots, averageMs, at, ...(isCount(listsAt) && { listsAt }), ...(isCount(browserAt) && { browserAt }) }];
  } catch {
    return [];
  }
}
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

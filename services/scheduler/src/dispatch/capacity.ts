import { shareSlots, type Tenant } from '@tintype/runtime/fair-share/share-slots';
import type { SlotUsage } from '@tintype/database/dispatch/waiting-captures';
import type { AnnouncedCapacity as WorkerCapacity } from '@tintype/queues/worker-presence';

export type Capacity = {
  readonly slots: number;
  readonly taken: readonly SlotUsage[];
  readonly window: number;
  /**
   * The next waiting capture of each host, filled while dispatching. `undefined` while no crawl is
   * running: hosts are not checked then.
   */
  readonly paced: Map<string, string> | undefined;
};

export const toTenant = (id: string, waiting: number, taken: readonly SlotUsage[], weight: number): Tenant => ({
  id,
  weight,
  waiting,
  inFlight: sumSlots(taken.filter(({ organizationId }) => organizationId === id)),
});

/**
 * Shares slots. While several owners wait, none of them gets more than the window, which is the
 * maximum number of slots of one owner.
 */
export const shareInWindow = (
  tenants: readonly Tenant[],
  { slots, window }: Pick<Capacity, 'slots' | 'window'>,
): ReadonlyMap<string, number> =>
  shareSlots(tenants, { slots, loadMax: () => (tenants.length === 1 ? Infinity : window) });

export const sumSlots = (taken: readonly SlotUsage[]): number => taken.reduce((all, { count }) => all + count, 0);

/**
 * The number of slots while no worker has reported, so that a few captures are ready for the first
 * worker.
 */
const slotsWithoutWorkers = 8;
/**
 * The assumed duration of a capture in milliseconds, until the first capture has ended and a
 * measured average exists.
 */
const averageMsGuess = 300;
const slotsMax = 2_000;

/**
 * Returns the number of captures that may be in the queue and in progress. These are the captures
 * in progress, the next for each slot, and the captures that can end within two intervals of the
 * dispatcher. More would only let one organization get ahead of another.
 */
export function slotsFor(capacity: WorkerCapacity | undefined, dispatchIntervalMs: number): number {
  if (capacity === undefined) return slotsWithoutWorkers;
  const { slots, averageMs } = capacity;
  const endingSoon = Math.ceil((2 * dispatchIntervalMs) / Math.max(1, averageMs || averageMsGuess));
  return Math.min(slotsMax, slots * (2 + endingSoon));
}

/** The number of captures per tick that are examined after captures that wait for their host. */
export const lookAheadMax = 500;

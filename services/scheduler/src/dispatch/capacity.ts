import type { Tenant } from '@tintype/contracts/plans/share-slots';
import type { SlotsTaken } from '@tintype/database/dispatch';
import type { Capacity as WorkerCapacity } from '@tintype/queues/worker-presence';

export type Capacity = {
  readonly slots: number;
  readonly taken: readonly SlotsTaken[];
  readonly window: number;
  /** The next capture of each host that waits for its turn there, filled while dispatching; undefined while nobody crawls, and then no host is looked at. */
  readonly paced: Map<string, string> | undefined;
};

export const tenantOf = (id: string, waiting: number, taken: readonly SlotsTaken[], weight: number): Tenant => ({
  id,
  weight,
  waiting,
  inFlight: sum(taken.filter(({ organizationId }) => organizationId === id)),
});

export const sum = (taken: readonly SlotsTaken[]): number => taken.reduce((all, { count }) => all + count, 0);

/** While no worker has said that it is there, a few are made ready for the first one. */
const slotsWithoutWorkers = 8;
/** Nobody knows how long captures take before the first has ended. */
const averageMsGuess = 300;
const slotsMax = 2_000;

/**
 * How many captures may be in the queue or in hand: those in hand, the next for each slot, and what can end until the dispatcher has looked
 * twice again. More would only let one organization stand before another.
 */
export function slotsFor(capacity: WorkerCapacity | undefined, dispatchIntervalMs: number): number {
  if (capacity === undefined) return slotsWithoutWorkers;
  const { slots, averageMs } = capacity;
  const endingSoon = Math.ceil((2 * dispatchIntervalMs) / Math.max(1, averageMs || averageMsGuess));
  return Math.min(slotsMax, slots * (2 + endingSoon));
}

/** How far is looked on behind what waits for a slot of its host, in each tick. */
export const lookAhead = 500;

import type { Capacity } from '@tintype/queues/worker-presence';

/** While no worker has said that it is there, a few are made ready for the first one. */
const slotsWithoutWorkers = 8;
/** Nobody knows how long captures take before the first has ended. */
const averageMsGuess = 300;
const slotsMax = 2_000;

/**
 * How many captures may be in the queue or in hand: those in hand, the next for each slot, and what can end until the feeder has looked
 * twice again. More would only let one organization stand before another.
 */
export function slotsFor(capacity: Capacity | undefined, dispatchIntervalMs: number): number {
  if (capacity === undefined) return slotsWithoutWorkers;
  const { slots, averageMs } = capacity;
  const endingSoon = Math.ceil((2 * dispatchIntervalMs) / Math.max(1, averageMs || averageMsGuess));
  return Math.min(slotsMax, slots * (2 + endingSoon));
}

import type { Capacity } from '@tintype/queues/worker-presence';

/** While no worker has said that it is there, a few are made ready for the first one. */
const placesWithoutWorkers = 8;
/** Nobody knows how long captures take before the first has ended. */
const averageMsGuess = 300;
const placesMax = 2_000;

/**
 * How many captures may be in the queue or in hand: those in hand, the next for each slot, and what can end until the feeder has looked
 * twice again. More would only let one organization stand before another.
 */
export function placesFor(capacity: Capacity | undefined, feedEveryMs: number): number {
  if (capacity === undefined) return placesWithoutWorkers;
  const { slots, averageMs } = capacity;
  const endingSoon = Math.ceil((2 * feedEveryMs) / Math.max(1, averageMs || averageMsGuess));
  return Math.min(placesMax, slots * (2 + endingSoon));
}

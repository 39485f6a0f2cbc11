import { setTimeout as sleep } from 'node:timers/promises';
import { sumCapacity, type AnnouncedCapacity, type Presence } from '@tintype/queues/worker-presence';
import type { Clock } from '@tintype/runtime/clock';
import { toPriorityLevel } from '@tintype/queues/catalogue';

/**
 * Milliseconds that a capture queued now at this place would wait for a worker; `undefined` if
 * unknown.
 */
type ExpectedWaitMs = (place: number) => Promise<number | undefined>;

type ExpectedWaitLoad = { readonly ahead: number; readonly active: number };
type Dependencies = {
  readonly readPresences: () => Promise<readonly Presence[]>;
  readonly readLoad: (place: number) => Promise<ExpectedWaitLoad>;
  readonly clock: Clock;
};

type ExpectedWaitLook = { readonly at: number; readonly wait: Promise<number | undefined> };

/** Measuring for each request would cost more than it gains. */
const freshMs = 250;
/** Renewed from this age on, while callers still use the old measurement. */
const aheadMs = 125;
/** The longest measurement that is awaited: its purpose is to save callers time. */
const lookMsMax = 100;

export function createExpectedWait(dependencies: Dependencies): ExpectedWaitMs {
  const levels = new Map<number, () => Promise<number | undefined>>();
  return (place) => {
    const level = toPriorityLevel(place);
    const ask = levels.get(level) ?? createLooks(dependencies, place);
    levels.set(level, ask);
    return ask();
  };
}

/** Places of one level wait equally long, so they share a measurement. */
function createLooks(
  { readPresences, readLoad, clock }: Dependencies,
  place: number,
): () => Promise<number | undefined> {
  let last: ExpectedWaitLook | undefined;
  let isAhead = false;
  const look = async (): Promise<number | undefined> => {
    const [presences, load] = await Promise.all([readPresences(), readLoad(place)]);
    const capacity = sumCapacity(presences, clock.now().getTime());
    return capacity === undefined ? undefined : expectedWaitMs(load, capacity);
  };
  const begin = (at: number): ExpectedWaitLook => ({ at, wait: throwIfLate(look()) });
  return () => {
    const now = clock.now().getTime();
    if (last === undefined || now - last.at > freshMs) last = begin(now);
    else if (now - last.at > aheadMs && !isAhead) {
      isAhead = true;
      // Starts after the queries that this caller still has to send.
      setImmediate(() => {
        const next = begin(now);
        void next.wait.then(() => {
          isAhead = false;
          if (last === undefined || last.at < next.at) last = next;
        });
      });
    }
    return last.wait;
  };
}

/**
 * If all slots are busy, one becomes free every `averageMs / slots` milliseconds. `ahead` counts
 * waiting captures of the same or a better priority. Without storage there are no slots: Infinity.
 */
export function expectedWaitMs({ ahead, active }: ExpectedWaitLoad, { slots, averageMs }: AnnouncedCapacity): number {
  if (slots === 0) return Infinity;
  const endingsNeeded = Math.max(0, ahead + active - slots + 1);
  return (endingsNeeded * averageMs) / slots;
}

const throwIfLate = async (look: Promise<number | undefined>): Promise<number | undefined> =>
  Promise.race([look.catch(() => undefined), sleep(lookMsMax, undefined, { ref: false })]);

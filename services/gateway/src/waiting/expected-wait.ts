import { setTimeout as sleep } from 'node:timers/promises';
import { capacityOf, type Capacity, type Presence } from '@tintype/queues/worker-presence';
import type { Clock } from '@tintype/runtime/clock';

/** How long a capture that was queued now would wait for a worker; undefined when that cannot be said. */
export type ExpectedWaitMs = () => Promise<number | undefined>;

type Load = { readonly ahead: number; readonly active: number };
type Dependencies = {
  readonly readPresences: () => Promise<readonly Presence[]>;
  readonly readLoad: () => Promise<Load>;
  readonly clock: Clock;
};

type Look = { readonly at: number; readonly wait: Promise<number | undefined> };

/** The load changes with every request, but a fresh look for each would cost more than it tells. */
const freshMs = 250;
/** Looked again from then on, while callers still go by the look that is there. */
const aheadMs = 125;
/** A look that takes longer is not worth waiting for: it is there to spare callers time. */
const lookMsMax = 100;

export function createExpectedWait({ readPresences, readLoad, clock }: Dependencies): ExpectedWaitMs {
  let last: Look | undefined;
  let isAhead = false;
  const look = async (): Promise<number | undefined> => {
    const [presences, load] = await Promise.all([readPresences(), readLoad()]);
    const capacity = capacityOf(presences, clock.now().getTime());
    return capacity === undefined ? undefined : expectedWaitMs(load, capacity);
  };
  const begin = (at: number): Look => ({ at, wait: throwIfLate(look()) });
  return () => {
    const now = clock.now().getTime();
    if (last === undefined || now - last.at > freshMs) last = begin(now);
    else if (now - last.at > aheadMs && !isAhead) {
      isAhead = true;
      // Behind what this caller still has to send.
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
 * With every slot taken, one gets free every `averageMs / slots`. Those ahead of a new capture are the ones that wait
 * with its priority or a better one. Without slots, while storage is away, nobody can say how long it takes.
 */
export function expectedWaitMs({ ahead, active }: Load, { slots, averageMs }: Capacity): number {
  if (slots === 0) return Infinity;
  const endingsNeeded = Math.max(0, ahead + active - slots + 1);
  return (endingsNeeded * averageMs) / slots;
}

const throwIfLate = async (look: Promise<number | undefined>): Promise<number | undefined> =>
  Promise.race([look.catch(() => undefined), sleep(lookMsMax, undefined, { ref: false })]);

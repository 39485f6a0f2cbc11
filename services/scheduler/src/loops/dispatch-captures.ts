import type { Database } from '@tintype/database/connect';
import { holdDispatcher } from '@tintype/database/leases/leases';
import { measureSlots } from '@tintype/database/dispatch/waiting-captures';
import { anyCrawl } from '@tintype/database/crawls/hosts';
import type { Queues } from '@tintype/queues/port';
import type { AnnouncedCapacity } from '@tintype/queues/worker-presence';
import type { Clock } from '@tintype/runtime/clock';
import { sendCapture } from '@tintype/queues/catalogue';
import { createDispatchBatches } from '../dispatch/dispatch-batches.ts';
import { createDispatchPaced } from '../dispatch/dispatch-paced.ts';
import { dispatchWaiting } from '../dispatch/dispatch-waiting.ts';
import { sumSlots, slotsFor } from '../dispatch/capacity.ts';

export type DispatchDependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Returns the capacity of all render workers; undefined while none is known. */
  readonly readCapacity: () => Promise<AnnouncedCapacity | undefined>;
};

export const dispatchIntervalMs = 100;
/** The maximum number of captures in one turn, so that the transaction stays short. */
const perTickMax = 500;

/**
 * Fills the capture queue up to the expected capacity of the workers, and no further, because a
 * queued capture can no longer be overtaken by another organization. More urgent origins come
 * first, and organizations take turns. Batches come last, and get their captures only here.
 * Captures for hosts that are being crawled wait for their host's turn.
 */
export function createDispatchCaptures(dependencies: DispatchDependencies) {
  const { database, queues } = dependencies;
  const dispatchBatches = createDispatchBatches(dependencies);
  const dispatchPaced = createDispatchPaced(dependencies);
  return async (): Promise<boolean> => {
    const window = slotsFor(await dependencies.readCapacity(), dispatchIntervalMs);
    const paced = new Map<string, string>();
    const sent = await database.transaction(async (db) => {
      if (!(await holdDispatcher(db))) return undefined;
      const taken = await measureSlots(db);
      const slots = Math.min(perTickMax, window - sumSlots(taken));
      if (slots <= 0) return [];
      const capacity = { taken, window, paced: (await anyCrawl(db)) ? paced : undefined };
      const waiting = await dispatchWaiting(db, { ...capacity, slots });
      const left = slots - waiting.length;
      return left === 0 ? waiting : [...waiting, ...(await dispatchBatches(db, { ...capacity, slots: left }))];
    });
    if (sent === undefined) return false;
    const all = [...sent, ...(await dispatchPaced(paced))];
    // If a job is lost, `resend-queued` sends it again.
    await Promise.all(all.map((capture) => sendCapture(queues, capture)));
    return sent.length === perTickMax;
  };
}

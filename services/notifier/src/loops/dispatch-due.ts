import type { Database } from '@tintype/database/connect';
import { listDue, dispatchDeliveries, type DispatchedDelivery } from '@tintype/database/webhooks';
import { deliveryJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import type { Slots } from '../jobs/slots.ts';
import type { NotifierTimes } from '../times.ts';
import { shareMax, shareCapacity } from './share-capacity.ts';

type Dependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly times: Pick<NotifierTimes, 'dispatchMs'>;
  readonly slots: Slots;
};

export const dispatchIntervalMs = 100;

/**
 * Sends the jobs of deliveries that are due, no more than can be taken at once: what is in the queue can no longer be overtaken by
 * another organization. A job that is lost on its way, or with all of Redis, is sent again when its place ends.
 */
export function createDispatchDue({ database, queues, times, slots }: Dependencies) {
  const send = async ({ id, attempt, requestId }: DispatchedDelivery): Promise<void> => {
    const jobId = deliveryJobId({ id, attempt });
    slots.send(jobId);
    await queues.enqueue(catalogue.webhookDelivery, { deliveryId: id, attempt, requestId }, { id: jobId });
  };
  return async (signal: AbortSignal): Promise<boolean> => {
    const due = await listDue(database, { limit: shareMax(slots.concurrency) });
    if (due.length === 0) return false;
    const { waiting } = await queues.depth(catalogue.webhookDelivery);
    const shares = shareCapacity(due, slots.free({ waiting }));
    const dispatched =
      shares.length === 0 ? [] : await dispatchDeliveries(database, { shares, forMs: times.dispatchMs });
    await Promise.all(dispatched.map(send));
    // Whoever has no place yet gets the next one that is let go, not one of the next turn.
    if (dispatched.length === 0) await slots.untilFreed(dispatchIntervalMs, signal);
    return true;
  };
}

import type { Database } from '@tintype/database/connect';
import { listDue, placeDeliveries, type PlacedDelivery } from '@tintype/database/webhooks';
import { deliveryJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import type { Places } from '../jobs/places.ts';
import type { NotifierTimes } from '../times.ts';
import { shareMax, shareRoom } from './share-room.ts';

type Parts = {
  readonly database: Database;
  readonly queues: Queues;
  readonly times: Pick<NotifierTimes, 'placeMs'>;
  readonly places: Places;
};

export const placeEveryMs = 100;

/**
 * Sends the jobs of deliveries that are due, no more than can be taken at once: what is in the queue can no longer be overtaken by
 * another organization. A job that is lost on its way, or with all of Redis, is sent again when its place ends.
 */
export function createPlaceDue({ database, queues, times, places }: Parts) {
  const send = async ({ id, attempt, requestId }: PlacedDelivery): Promise<void> => {
    const jobId = deliveryJobId({ id, attempt });
    places.send(jobId);
    await queues.enqueue(catalogue.webhookDelivery, { deliveryId: id, attempt, requestId }, { id: jobId });
  };
  return async (signal: AbortSignal): Promise<boolean> => {
    const due = await listDue(database, { limit: shareMax(places.concurrency) });
    if (due.length === 0) return false;
    const { waiting } = await queues.depth(catalogue.webhookDelivery);
    const shares = shareRoom(due, places.free({ waiting }));
    const placed = shares.length === 0 ? [] : await placeDeliveries(database, { shares, forMs: times.placeMs });
    await Promise.all(placed.map(send));
    // Whoever has no place yet gets the next one that is let go, not one of the next turn.
    if (placed.length === 0) await places.untilFreed(placeEveryMs, signal);
    return true;
  };
}

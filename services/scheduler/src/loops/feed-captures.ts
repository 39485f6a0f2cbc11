import type { QueuedCapture } from '@tintype/database/captures';
import type { Database, Db } from '@tintype/database/connect';
import { holdFeeder, listWaiting, measurePlaces, sendWaiting } from '@tintype/database/feed';
import { sharePlaces } from '@tintype/contracts/plans/share-places';
import type { Queues } from '@tintype/queues/port';
import type { Capacity } from '@tintype/queues/worker-presence';
import type { Clock } from '@tintype/runtime/clock';
import { feedBatches } from '../feed/feed-batches.ts';
import { sum, tenantOf, type Room } from '../feed/room.ts';
import { placesFor } from '../feed/places-for.ts';
import { sendCapture } from '../jobs/send-capture.ts';

export type FeedParts = {
  readonly database: Database;
  readonly queues: Queues;
  readonly clock: Clock;
  readonly newId: () => string;
  /** What all render workers can do together; undefined while none is known. */
  readonly readCapacity: () => Promise<Capacity | undefined>;
};

export const feedEveryMs = 100;
/** Nobody takes more than this in one turn, so that the transaction stays short. */
const turnMax = 500;

/**
 * Fills the capture queue up to what the workers can take in the near future, and no further: what is in the queue can no longer be
 * overtaken by another organization. More urgent origins first, and among organizations each in its turn; batches come last and get
 * their captures only here.
 */
export function createFeedCaptures(parts: FeedParts) {
  return async (): Promise<boolean> => {
    const window = placesFor(await parts.readCapacity(), feedEveryMs);
    const sent = await parts.database.transaction(async (db) => {
      if (!(await holdFeeder(db))) return [];
      const taken = await measurePlaces(db);
      const places = Math.min(turnMax, window - sum(taken));
      if (places <= 0) return [];
      const waiting = await feedWaiting(db, { places, taken, window });
      const left = places - waiting.length;
      return left === 0 ? waiting : [...waiting, ...(await feedBatches(parts, db, { places: left, taken, window }))];
    });
    // A job that does not get through is sent by `resend-queued`.
    await Promise.all(sent.map((capture) => sendCapture(parts.queues, capture)));
    return sent.length === turnMax;
  };
}

/** Captures that exist and wait: async jobs and bulk, then schedules and crawls. */
async function feedWaiting(db: Db, { places, taken, window }: Room): Promise<QueuedCapture[]> {
  const waiting = await listWaiting(db, { limit: places });
  const sent: QueuedCapture[] = [];
  for (const priority of [...new Set(waiting.map((row) => row.priority))].toSorted((a, b) => a - b)) {
    const tenants = waiting
      .filter((row) => row.priority === priority)
      .map((row) => tenantOf(row.organizationId, row.waiting, taken));
    const shares = sharePlaces(tenants, { places: places - sent.length, inFlightMax: window });
    for (const [organizationId, limit] of shares)
      sent.push(...(await sendWaiting(db, { organizationId, priority, limit })));
  }
  return sent;
}

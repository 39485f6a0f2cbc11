import type { Database } from '@tintype/database/connect';
import { holdFeeder, measurePlaces } from '@tintype/database/feed';
import { anyCrawl } from '@tintype/database/hosts';
import type { Queues } from '@tintype/queues/port';
import type { Capacity } from '@tintype/queues/worker-presence';
import type { Clock } from '@tintype/runtime/clock';
import { feedBatches } from '../feed/feed-batches.ts';
import { createFeedInTurn } from '../feed/feed-in-turn.ts';
import { feedWaiting } from '../feed/feed-waiting.ts';
import { sum } from '../feed/room.ts';
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
 * their captures only here. What goes to hosts that are being crawled waits for its turn there.
 */
export function createFeedCaptures(parts: FeedParts) {
  const { database, queues } = parts;
  const feedInTurn = createFeedInTurn(parts);
  return async (): Promise<boolean> => {
    const window = placesFor(await parts.readCapacity(), feedEveryMs);
    const inTurn = new Map<string, string>();
    const sent = await database.transaction(async (db) => {
      if (!(await holdFeeder(db))) return undefined;
      const taken = await measurePlaces(db);
      const places = Math.min(turnMax, window - sum(taken));
      if (places <= 0) return [];
      const room = { taken, window, inTurn: (await anyCrawl(db)) ? inTurn : undefined };
      const waiting = await feedWaiting(db, { ...room, places });
      const left = places - waiting.length;
      return left === 0 ? waiting : [...waiting, ...(await feedBatches(parts, db, { ...room, places: left }))];
    });
    if (sent === undefined) return false;
    const all = [...sent, ...(await feedInTurn(inTurn))];
    // A job that does not get through is sent by `resend-queued`.
    await Promise.all(all.map((capture) => sendCapture(queues, capture)));
    return sent.length === turnMax;
  };
}

import type { QueuedCapture } from '@tintype/database/captures';
import type { Database } from '@tintype/database/connect';
import { listHolding, releaseItems, sendThese, takeItems, type HoldingBatch } from '@tintype/database/feed';
import { pacedHosts, takeTurn, wantTurns } from '@tintype/database/hosts';
import { creditsFor, feedItems, type FeedItemsParts } from './feed-items.ts';

type Parts = FeedItemsParts & { readonly database: Database };
/** What waits for a host: a capture, and items that batches have put aside. */
type Line = {
  readonly host: string;
  readonly captureId: string | undefined;
  readonly batches: readonly HoldingBatch[];
};

/**
 * Gives each host that is being crawled the next capture that waits for it, when it is its turn, and lets go what has waited for hosts that are not
 * crawled any more. These captures stand outside the window: a host has one of them at most.
 */
export function createFeedInTurn(parts: Parts) {
  const { database } = parts;
  /** The batches that wait for a host follow one another. */
  let turns = 0;
  return async (waiting: ReadonlyMap<string, string>): Promise<QueuedCapture[]> => {
    const holding = Map.groupBy(await listHolding(database), ({ heldHost }) => heldHost);
    const hosts = [...new Set([...waiting.keys(), ...holding.keys()])];
    const paced = new Map((await pacedHosts(database, { hosts })).map((one) => [one.host, one]));
    const sent: QueuedCapture[] = [];
    const busy: string[] = [];
    for (const host of hosts) {
      const batches = holding.get(host) ?? [];
      const standing = paced.get(host);
      if (standing === undefined)
        for (const { id: batchId } of batches) await releaseItems(database, { batchId, heldHost: host });
      else if (!standing.isFree) {
        if (waiting.has(host) || batches.some(({ state }) => state !== 'WAITING_FOR_CREDITS')) busy.push(host);
      } else {
        turns += 1;
        sent.push(...(await feedOne(parts, { host, captureId: waiting.get(host), batches }, turns)));
      }
    }
    await wantTurns(database, { hosts: busy });
    return sent;
  };
}

/** A transaction of its own for each: what is locked for one host keeps nobody from another. */
async function feedOne(
  parts: Parts,
  { host, captureId, batches }: Line,
  turn: number,
): Promise<readonly QueuedCapture[]> {
  return parts.database.transaction(async (db) => {
    if (captureId !== undefined)
      return (await takeTurn(db, { host, captureId })) ? sendThese(db, { ids: [captureId] }) : [];
    const batch = batches[turn % batches.length]!;
    if ((await creditsFor(parts, db, [batch])) < 1) return [];
    const [item] = await takeItems(db, { batchId: batch.id, limit: 1, heldHost: host });
    if (item === undefined) return [];
    const madeId = parts.newId();
    if (!(await takeTurn(db, { host, captureId: madeId }))) return [];
    return feedItems(parts, db, batch, [{ ...item, captureId: madeId }]);
  });
}

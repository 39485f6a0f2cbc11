import { origins } from '@tintype/contracts/capture/origins';
import { planOf } from '@tintype/contracts/plans/plans';
import { sharePlaces } from '@tintype/contracts/plans/share-places';
import type { QueuedCapture } from '@tintype/database/captures';
import type { Db } from '@tintype/database/connect';
import { holdItems, listHungryBatches, takeItems, type HungryBatch, type PendingItem } from '@tintype/database/feed';
import { creditsFor, feedItems, type FeedItemsParts } from './feed-items.ts';
import { sum, tenantOf, type Room } from './room.ts';
import { lookAhead, setApart } from './set-apart.ts';

/** Makes captures for the next items of all batches, as far as places and credits go. */
export async function feedBatches(
  parts: FeedItemsParts,
  db: Db,
  { places, taken, window, inTurn }: Room,
): Promise<QueuedCapture[]> {
  const hungry = await listHungryBatches(db, { limit: places });
  const sent: QueuedCapture[] = [];
  const owners = Map.groupBy(hungry, ({ organizationId }) => organizationId);
  const tenants = [...owners].map(([id, batches]) => {
    const [{ plan, overrides }] = batches as [HungryBatch];
    return tenantOf(
      id,
      batches.reduce((all, { pending }) => all + pending, 0),
      taken,
      planOf(plan, overrides).weight,
    );
  });
  for (const [organizationId, share] of sharePlaces(tenants, { places, inFlightMax: window })) {
    const batches = owners.get(organizationId) as [HungryBatch];
    const credits = await creditsFor(parts, db, batches);
    // The batches of one organization share what it gets in the same way.
    const rivals = batches.map(({ id, pending }) => ({
      id,
      weight: 1,
      waiting: pending,
      inFlight: sum(taken.filter(({ batchId }) => batchId === id)),
    }));
    for (const [id, limit] of sharePlaces(rivals, { places: Math.min(share, credits), inFlightMax: window })) {
      const batch = batches.find((one) => one.id === id)!;
      const isHeld = inTurn !== undefined && origins[batch.kind].isInTurn;
      const items = await (isHeld ? takeFree(db, id, limit) : takeItems(db, { batchId: id, limit }));
      sent.push(...(await feedItems(parts, db, batch, items)));
    }
  }
  return sent;
}

/** As `takeItems`, while crawls are going on: what has to wait for its turn is put aside, and what stands behind it comes. */
async function takeFree(db: Db, batchId: string, limit: number): Promise<readonly PendingItem[]> {
  let items: readonly PendingItem[] = [];
  for (const look of [limit, lookAhead]) {
    const { free, held } = await setApart(db, await takeItems(db, { batchId, limit: look }));
    await holdItems(db, { batchId, held: held.map(({ position, at: { host } }) => ({ position, host })) });
    items = free.slice(0, limit);
    if (held.length === 0 || items.length === limit) break;
  }
  return items;
}

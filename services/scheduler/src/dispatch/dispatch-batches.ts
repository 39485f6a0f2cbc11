import { origins } from '@tintype/contracts/capture/origins';
import { planOf } from '@tintype/contracts/plans/plans';
import { shareSlots } from '@tintype/contracts/plans/share-slots';
import type { QueuedCapture } from '@tintype/database/captures';
import type { Db } from '@tintype/database/connect';
import {
  holdItems,
  listPendingBatches,
  takeItems,
  type PendingBatch,
  type PendingItem,
} from '@tintype/database/dispatch';
import { setApart } from '@tintype/database/hosts';
import { creditsFor, dispatchItems, type DispatchItemsDependencies } from './dispatch-items.ts';
import { lookAhead, sum, tenantOf, type Capacity } from './capacity.ts';

/** Makes captures for the next items of all batches, as far as slots and credits go. */
export async function dispatchBatches(
  dependencies: DispatchItemsDependencies,
  db: Db,
  { slots, taken, window, paced }: Capacity,
): Promise<QueuedCapture[]> {
  const pending = await listPendingBatches(db, { limit: slots });
  const sent: QueuedCapture[] = [];
  const owners = Map.groupBy(pending, ({ organizationId }) => organizationId);
  const tenants = [...owners].map(([id, batches]) => {
    const [{ plan, overrides }] = batches as [PendingBatch];
    return tenantOf(
      id,
      batches.reduce((all, { pending }) => all + pending, 0),
      taken,
      planOf(plan, overrides).weight,
    );
  });
  for (const [organizationId, share] of shareSlots(tenants, { slots, inFlightMax: window })) {
    const batches = owners.get(organizationId) as [PendingBatch];
    const credits = await creditsFor(dependencies, db, batches);
    // The batches of one organization share what it gets in the same way.
    const rivals = batches.map(({ id, pending }) => ({
      id,
      weight: 1,
      waiting: pending,
      inFlight: sum(taken.filter(({ batchId }) => batchId === id)),
    }));
    for (const [id, limit] of shareSlots(rivals, { slots: Math.min(share, credits), inFlightMax: window })) {
      const batch = batches.find((one) => one.id === id)!;
      const isHeld = paced !== undefined && origins[batch.kind].isPaced;
      const items = await (isHeld ? takeFree(db, id, limit) : takeItems(db, { batchId: id, limit }));
      sent.push(...(await dispatchItems(dependencies, db, batch, items)));
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

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

/** Organizations without credits that are asked about in one turn: each costs two statements and a lock. */
const askedAgainMax = 10;

/**
 * Makes captures for the next items of all batches, as far as slots and credits go. An organization whose batches all wait for credits has no share
 * of the slots, which it could not use: some of these are asked in each turn whether they have credits again.
 */
export function createDispatchBatches(dependencies: DispatchItemsDependencies) {
  let askedLast = '';
  /** The next ones by their ids, around and around. */
  const nextOf = (suspended: readonly string[]): readonly string[] => {
    const inOrder = suspended.toSorted();
    const at = inOrder.findIndex((id) => id > askedLast);
    const next = [...inOrder.slice(Math.max(at, 0)), ...inOrder.slice(0, Math.max(at, 0))].slice(0, askedAgainMax);
    askedLast = next.at(-1) ?? '';
    return next;
  };
  return async (db: Db, { slots, taken, window, paced }: Capacity): Promise<QueuedCapture[]> => {
    const pending = await listPendingBatches(db, { limit: slots });
    const grouped = Map.groupBy(pending, ({ organizationId }) => organizationId);
    const owners = new Map([...grouped].map(([id, own]) => [id, own as [PendingBatch, ...PendingBatch[]]]));
    const suspended = [...owners].filter(([, own]) => own.every(({ state }) => state === 'WAITING_FOR_CREDITS'));
    const without = new Map(suspended);
    for (const id of nextOf([...without.keys()]))
      if ((await creditsFor(dependencies, db, without.get(id)!)) > 0) without.delete(id);
    const tenants = [...owners]
      .filter(([id]) => !without.has(id))
      .map(([id, own]) => {
        const [{ plan, overrides }] = own;
        const waiting = own.reduce((all, { pending }) => all + pending, 0);
        return tenantOf(id, waiting, taken, planOf(plan, overrides).weight);
      });
    const sent: QueuedCapture[] = [];
    for (const [organizationId, share] of shareSlots(tenants, { slots, inFlightMax: window })) {
      const own = owners.get(organizationId)!;
      const credits = await creditsFor(dependencies, db, own);
      // The batches of one organization share what it gets in the same way.
      const rivals = own.map(({ id, pending }) => ({
        id,
        weight: 1,
        waiting: pending,
        inFlight: sum(taken.filter(({ batchId }) => batchId === id)),
      }));
      for (const [id, limit] of shareSlots(rivals, { slots: Math.min(share, credits), inFlightMax: window })) {
        const batch = own.find((one) => one.id === id)!;
        const isHeld = paced !== undefined && origins[batch.kind].isPaced;
        const items = await (isHeld ? takeFree(db, id, limit) : takeItems(db, { batchId: id, limit }));
        sent.push(...(await dispatchItems(dependencies, db, batch, items)));
      }
    }
    return sent;
  };
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

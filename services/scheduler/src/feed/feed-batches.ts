import { origins } from '@tintype/contracts/capture/origins';
import { planOf, type Plan } from '@tintype/contracts/plans/plans';
import { sharePlaces } from '@tintype/contracts/plans/share-places';
import { acceptCaptures, type NewCapture, type QueuedCapture } from '@tintype/database/captures';
import type { Db } from '@tintype/database/connect';
import { lockCredits, readCredits } from '@tintype/database/credits';
import {
  failItems,
  listHungryBatches,
  markFed,
  markStarved,
  placeItems,
  takeItems,
  type HungryBatch,
} from '@tintype/database/feed';
import type { Clock } from '@tintype/runtime/clock';
import { requestOfItem, type ItemFault } from './request-of-item.ts';
import { sum, tenantOf, type Room } from './room.ts';

type Parts = { readonly clock: Clock; readonly newId: () => string };

/** Makes captures for the next items of all batches, as far as places and credits go. */
export async function feedBatches(parts: Parts, db: Db, { places, taken, window }: Room): Promise<QueuedCapture[]> {
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
    const batches = owners.get(organizationId)!;
    const [{ plan, overrides }] = batches as [HungryBatch];
    const credits = await creditsLeft(parts, db, { organizationId, plan: planOf(plan, overrides) });
    if (credits <= 0) {
      await markStarved(db, { ids: batches.map(({ id }) => id) });
      continue;
    }
    const starved = batches.filter(({ state }) => state === 'WAITING_FOR_CREDITS').map(({ id }) => id);
    if (starved.length > 0) await markFed(db, { ids: starved });
    // The batches of one organization share what it gets in the same way.
    const rivals = batches.map(({ id, pending }) => ({
      id,
      weight: 1,
      waiting: pending,
      inFlight: sum(taken.filter(({ batchId }) => batchId === id)),
    }));
    for (const [id, limit] of sharePlaces(rivals, { places: Math.min(share, credits), inFlightMax: window }))
      sent.push(
        ...(await feedOne(
          parts,
          db,
          batches.find((batch) => batch.id === id)!,
          limit,
        )),
      );
  }
  return sent;
}

type Owner = { readonly organizationId: string; readonly plan: Plan };

async function creditsLeft({ clock }: Parts, db: Db, { organizationId, plan }: Owner): Promise<number> {
  if (plan.capturesPerMonth === null) return Infinity;
  await lockCredits(db, organizationId);
  const { used, reserved } = await readCredits(db, { organizationId, now: clock.now() });
  return plan.capturesPerMonth - used - reserved;
}

async function feedOne({ clock, newId }: Parts, db: Db, batch: HungryBatch, limit: number): Promise<QueuedCapture[]> {
  const { id, kind, organizationId, apiKeyId, requestId, defaults, plan, overrides } = batch;
  const items = await takeItems(db, { batchId: id, limit });
  const expiresAt = new Date(clock.now().getTime() + origins[kind].retentionMs);
  const captures: NewCapture[] = [];
  const placed: { position: bigint; captureId: string }[] = [];
  const refused: ({ position: bigint } & ItemFault)[] = [];
  for (const { position, url, options } of items) {
    const request = requestOfItem({ defaults, options, url }, planOf(plan, overrides));
    if ('code' in request) {
      refused.push({ position, ...request });
      continue;
    }
    const captureId = newId();
    placed.push({ position, captureId });
    const owner = { organizationId, apiKeyId, requestId };
    captures.push({ id: captureId, ...owner, origin: kind, request, expiresAt, batch: { id, position }, isSent: true });
  }
  await failItems(db, { batchId: id, refused });
  const accepted = await acceptCaptures(db, captures);
  await placeItems(db, { batchId: id, placed });
  return accepted;
}

import { origins } from '@tintype/contracts/capture/origins';
import { planOf } from '@tintype/contracts/plans/plans';
import { acceptCaptures, type NewCapture, type QueuedCapture } from '@tintype/database/captures';
import type { Db } from '@tintype/database/connect';
import { lockCredits, readCredits } from '@tintype/database/credits';
import {
  failItems,
  unsuspendBatches,
  suspendBatches,
  attachCaptures,
  type DispatchedBatch,
  type PendingItem,
} from '@tintype/database/dispatch';
import type { Clock } from '@tintype/runtime/clock';
import { requestOfItem, type ItemFault } from './request-of-item.ts';

export type DispatchItemsDependencies = { readonly clock: Clock; readonly newId: () => string };

/** What an organization has left for its batches, which show whether it has any. */
export async function creditsFor(
  { clock }: DispatchItemsDependencies,
  db: Db,
  batches: readonly [DispatchedBatch, ...DispatchedBatch[]],
): Promise<number> {
  const [{ organizationId, plan, overrides }] = batches;
  const { capturesPerMonth } = planOf(plan, overrides);
  const credits =
    capturesPerMonth === null ? Infinity : capturesPerMonth - (await takenOf({ clock }, db, organizationId));
  if (credits <= 0) {
    await suspendBatches(db, { ids: batches.map(({ id }) => id) });
    return 0;
  }
  const suspended = batches.filter(({ state }) => state === 'WAITING_FOR_CREDITS').map(({ id }) => id);
  if (suspended.length > 0) await unsuspendBatches(db, { ids: suspended });
  return credits;
}

async function takenOf(
  { clock }: Pick<DispatchItemsDependencies, 'clock'>,
  db: Db,
  organizationId: string,
): Promise<number> {
  await lockCredits(db, organizationId);
  const { used, reserved } = await readCredits(db, { organizationId, now: clock.now() });
  return used + reserved;
}

type ForItem = PendingItem & {
  /** Made for it when left out. */
  readonly captureId?: string;
};

/** Makes the captures of items that the caller has locked. */
export async function dispatchItems(
  { clock, newId }: DispatchItemsDependencies,
  db: Db,
  batch: DispatchedBatch,
  items: readonly ForItem[],
): Promise<QueuedCapture[]> {
  const { id, kind, organizationId, apiKeyId, createdBy, requestId, defaults, plan, overrides } = batch;
  const expiresAt = new Date(clock.now().getTime() + origins[kind].retentionMs);
  const captures: NewCapture[] = [];
  const placed: { position: bigint; captureId: string }[] = [];
  const refused: ({ position: bigint } & ItemFault)[] = [];
  for (const { position, url, options, captureId = newId() } of items) {
    const request = requestOfItem({ defaults, options, url }, planOf(plan, overrides));
    if ('code' in request) {
      refused.push({ position, ...request });
      continue;
    }
    placed.push({ position, captureId });
    const owner = { organizationId, apiKeyId, createdBy, requestId };
    captures.push({ id: captureId, ...owner, origin: kind, request, expiresAt, batch: { id, position }, isSent: true });
  }
  await failItems(db, { batchId: id, refused });
  const accepted = await acceptCaptures(db, captures);
  await attachCaptures(db, { batchId: id, placed });
  return accepted;
}

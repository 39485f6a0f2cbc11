import { itemRequest } from '@tintype/contracts/batches/item-request';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { origins } from '@tintype/contracts/capture/origins';
import { withAskedUrl, type StoredRequest } from '@tintype/contracts/capture/stored-request';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { refuseWithoutCapability } from '@tintype/contracts/plans/capability-asks';
import { planOf, type Plan } from '@tintype/contracts/plans/plans';
import { parserOf } from '@tintype/contracts/schemas/parse';
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

const parseRequest = parserOf(captureRequest);
type Item = Parameters<typeof itemRequest>[0] & { readonly url: string };
export type ItemFault = { readonly code: ErrorCode; readonly message: string };

/**
 * The capture of one item of a batch. It was right when it was accepted; since then a newer version of the program may see it otherwise,
 * or the organization may have changed its plan.
 */
export function requestOfItem(item: Item, plan: Plan): StoredRequest | ItemFault {
  const parsed = parseRequest(itemRequest(item));
  if (!parsed.ok) return { code: 'VALIDATION_ERROR', message: inWords(parsed.fields) };
  try {
    refuseWithoutCapability(plan, parsed.value);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, message: error.message };
  }
  return withAskedUrl({ ...parsed.value, url: new URL(item.url).href }, item.url);
}

const inWords = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([field, fault]) => `${field} ${fault}`)
    .join('; ');

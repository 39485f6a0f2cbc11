import type { StoredRequest } from '@tintype/contracts/capture/capture-request';
import {
  acceptedUrl,
  captureAt,
  fieldsOf,
  inWords,
  makeSettings,
  type Settings,
} from '@tintype/contracts/capture/make-capture';
import { origins } from '@tintype/contracts/capture/origins';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { planOf, type Plan } from '@tintype/contracts/plans/plans';
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
  const requestOf = createItemRequests({ defaults, plan: planOf(plan, overrides) });
  for (const { position, captureId = newId(), ...item } of items) {
    const request = requestOf(item);
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

export type ItemFault = { readonly code: ErrorCode; readonly message: string };
type Item = Pick<PendingItem, 'url' | 'options'>;

/**
 * The captures of items of one batch; those with the same options are judged once. Each was right when it was accepted; since then a newer version
 * of the program may see it otherwise, or the organization may have changed its plan.
 */
export function createItemRequests({ defaults, plan }: { readonly defaults: Settings; readonly plan: Plan }) {
  const judged = new Map<string, ReturnType<typeof makeSettings>>();
  const settingsOf = (options: Settings): ReturnType<typeof makeSettings> => {
    const key = JSON.stringify(options);
    const settings = judged.get(key) ?? makeSettings({ origin: 'batch', layers: [defaults, options], plan });
    judged.set(key, settings);
    return settings;
  };
  return ({ url, options }: Item): StoredRequest | ItemFault => {
    const settings = settingsOf(options ?? {});
    const made = settings.ok ? captureAt(settings, { url, checkUrl: acceptedUrl }) : settings;
    if (made.ok) return made.request;
    const { code, message } = made.failure;
    return { code, message: code === 'VALIDATION_ERROR' ? inWords(fieldsOf(made.failure)) : message };
  };
}

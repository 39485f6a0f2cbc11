import type { StoredRequest } from '@tintype/contracts/capture/capture-request';
import {
  acceptedUrl,
  captureAt,
  getFieldProblems,
  formatFieldProblems,
  makeSettings,
  type Settings,
} from '@tintype/contracts/capture/make-capture';
import { origins } from '@tintype/contracts/capture/origins';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { resolvePlan, type Plan } from '@tintype/contracts/plans/plans';
import { acceptCaptures, type NewCapture, type QueuedCapture } from '@tintype/database/captures/accept-capture';
import type { Db, Database } from '@tintype/database/connect';
import { lockCredits, readCredits } from '@tintype/database/credits/quota';
import {
  attachCaptures,
  failItems,
  holdItems,
  type PendingItem,
  takeItems,
  listHolding,
  releaseItems,
  type HoldingBatch,
  type DispatchedBatch,
  listPendingBatches,
  type PendingBatch,
  suspendBatches,
  unsuspendBatches,
  sendCaptures,
  type SlotUsage,
} from '@tintype/database/dispatch/waiting-captures';
import { splitByHost, listPacedHosts, takeHostSlot, requestHostSlots } from '@tintype/database/crawls/hosts';
import type { Clock } from '@tintype/runtime/clock';
import { shareSlots, type Tenant } from '@tintype/runtime/fair-share/share-slots';
import type { AnnouncedCapacity as WorkerCapacity } from '@tintype/queues/worker-presence';

type DispatchBatchesDependencies = { readonly clock: Clock; readonly newId: () => string };

/**
 * The number of organizations without credits that are checked again in one turn. Each check costs
 * two statements and a lock.
 */
const creditChecksMax = 10;

/**
 * Creates captures for the next items of all batches, within slots and credits. An organization
 * whose batches all wait for credits gets no share of the slots; each turn checks some of these
 * organizations for new credits.
 */
export function createDispatchBatches(dependencies: DispatchBatchesDependencies) {
  let lastCheckedId = '';
  const nextOf = (suspended: readonly string[]): readonly string[] => {
    const inOrder = suspended.toSorted();
    const at = inOrder.findIndex((id) => id > lastCheckedId);
    const next = [...inOrder.slice(Math.max(at, 0)), ...inOrder.slice(0, Math.max(at, 0))].slice(0, creditChecksMax);
    lastCheckedId = next.at(-1) ?? '';
    return next;
  };
  return async (db: Db, { slots, taken, window, paced }: Capacity): Promise<QueuedCapture[]> => {
    const pending = await listPendingBatches(db, { limit: slots });
    const grouped = Map.groupBy(pending, ({ organizationId }) => organizationId);
    const owners = new Map([...grouped].map(([id, own]) => [id, own as [PendingBatch, ...PendingBatch[]]]));
    const suspended = [...owners].filter(([, own]) => own.every(({ state }) => state === 'WAITING_FOR_CREDITS'));
    const without = new Map(suspended);
    for (const id of nextOf([...without.keys()]))
      if ((await updateCredits(dependencies, db, without.get(id)!)) > 0) without.delete(id);
    const tenants = [...owners]
      .filter(([id]) => !without.has(id))
      .map(([id, own]) => {
        const [{ plan, overrides }] = own;
        const waiting = own.reduce((all, { pending }) => all + pending, 0);
        return toTenant(id, waiting, taken, resolvePlan(plan, overrides).weight);
      });
    const sent: QueuedCapture[] = [];
    for (const [organizationId, share] of shareInWindow(tenants, { slots, window })) {
      const own = owners.get(organizationId)!;
      const credits = await updateCredits(dependencies, db, own);
      // The batches of one organization share its slots in the same way.
      const rivals = own.map(({ id, pending }) => ({
        id,
        weight: 1,
        waiting: pending,
        inFlight: sumSlots(taken.filter(({ batchId }) => batchId === id)),
      }));
      for (const [id, limit] of shareInWindow(rivals, { slots: Math.min(share, credits), window })) {
        const batch = own.find((one) => one.id === id)!;
        const isHeld = paced !== undefined && origins[batch.kind].isPaced;
        const items = await (isHeld ? takeUnheldItems(db, batch, limit) : takeItems(db, { batchId: id, limit }));
        for (const one of await dispatchItems(dependencies, db, batch, items)) sent.push(one);
      }
    }
    return sent;
  };
}

/**
 * Takes items while crawls are running. Items that must wait for their host are deferred, and the
 * next items are taken instead.
 */
async function takeUnheldItems(
  db: Db,
  { id: batchId, organizationId }: DispatchedBatch,
  limit: number,
): Promise<readonly PendingItem[]> {
  let items: readonly PendingItem[] = [];
  for (const look of [limit, lookAheadMax]) {
    const { free, held } = await splitByHost(db, {
      organizationId,
      rows: await takeItems(db, { batchId, limit: look }),
    });
    await holdItems(db, { batchId, held: held.map(({ position, at: { host } }) => ({ position, host })) });
    items = free.slice(0, limit);
    if (held.length === 0 || items.length === limit) break;
  }
  return items;
}

async function updateCredits(
  { clock }: DispatchBatchesDependencies,
  db: Db,
  batches: readonly [DispatchedBatch, ...DispatchedBatch[]],
): Promise<number> {
  const [{ organizationId, plan, overrides }] = batches;
  const { capturesPerMonth } = resolvePlan(plan, overrides);
  const credits =
    capturesPerMonth === null ? Infinity : capturesPerMonth - (await readSpentCredits({ clock }, db, organizationId));
  if (credits <= 0) {
    await suspendBatches(db, { ids: batches.map(({ id }) => id) });
    return 0;
  }
  const suspended = batches.filter(({ state }) => state === 'WAITING_FOR_CREDITS').map(({ id }) => id);
  if (suspended.length > 0) await unsuspendBatches(db, { ids: suspended });
  return credits;
}

async function readSpentCredits(
  { clock }: Pick<DispatchBatchesDependencies, 'clock'>,
  db: Db,
  organizationId: string,
): Promise<number> {
  await lockCredits(db, organizationId);
  const { used, reserved } = await readCredits(db, { organizationId, now: clock.now() });
  return used + reserved;
}

type DispatchItem = PendingItem & {
  readonly captureId?: string;
};

/** Creates the captures of items that the caller has locked. */
async function dispatchItems(
  { clock, newId }: DispatchBatchesDependencies,
  db: Db,
  batch: DispatchedBatch,
  items: readonly DispatchItem[],
): Promise<QueuedCapture[]> {
  const { id, kind, organizationId, apiKeyId, createdBy, requestId, defaults, plan, overrides } = batch;
  const expiresAt = new Date(clock.now().getTime() + origins[kind].retentionMs);
  const captures: NewCapture[] = [];
  const placed: { position: bigint; captureId: string }[] = [];
  const refused: ({ position: bigint } & ItemError)[] = [];
  const requestOf = createItemRequests({ defaults, plan: resolvePlan(plan, overrides) });
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

type ItemError = { readonly code: ErrorCode; readonly message: string };
type DispatchBatchItem = Pick<PendingItem, 'url' | 'options'>;

/**
 * Creates the capture requests of items of one batch. Equal options are checked once. The items
 * were valid when they were accepted, but a newer version or a changed plan may refuse them now.
 */
export function createItemRequests({ defaults, plan }: { readonly defaults: Settings; readonly plan: Plan }) {
  const judged = new Map<string, ReturnType<typeof makeSettings>>();
  const settingsOf = (options: Settings): ReturnType<typeof makeSettings> => {
    const key = JSON.stringify(options);
    const settings = judged.get(key) ?? makeSettings({ origin: 'batch', layers: [defaults, options], plan });
    judged.set(key, settings);
    return settings;
  };
  return ({ url, options }: DispatchBatchItem): StoredRequest | ItemError => {
    const settings = settingsOf(options ?? {});
    const made = settings.ok ? captureAt(settings, { url, checkUrl: acceptedUrl }) : settings;
    if (made.ok) return made.request;
    const { code, message } = made.failure;
    return {
      code,
      message: code === 'VALIDATION_ERROR' ? formatFieldProblems(getFieldProblems(made.failure)) : message,
    };
  };
}

type Dependencies = DispatchBatchesDependencies & { readonly database: Database };
type HostQueue = {
  readonly host: string;
  readonly captureId: string | undefined;
  readonly batches: readonly HoldingBatch[];
};

/**
 * Dispatches the next waiting capture of each host that is being crawled when the host's turn has
 * come, and releases captures for hosts that are no longer crawled. These captures are outside the
 * window, because each host has at most one.
 */
export function createDispatchPaced(dependencies: Dependencies) {
  const { database } = dependencies;
  let turns = 0;
  return async (waiting: ReadonlyMap<string, string>): Promise<QueuedCapture[]> => {
    const holding = Map.groupBy(await listHolding(database), ({ heldHost }) => heldHost);
    const hosts = [...new Set([...waiting.keys(), ...holding.keys()])];
    const paced = new Map((await listPacedHosts(database, { hosts })).map((one) => [one.host, one]));
    const sent: QueuedCapture[] = [];
    const busy: string[] = [];
    for (const host of hosts) {
      const batches = holding.get(host) ?? [];
      const status = paced.get(host);
      if (status === undefined)
        for (const { id: batchId } of batches) await releaseItems(database, { batchId, heldHost: host });
      else if (!status.isFree) {
        if (waiting.has(host) || batches.some(({ state }) => state !== 'WAITING_FOR_CREDITS')) busy.push(host);
      } else {
        turns += 1;
        const line = { host, captureId: waiting.get(host), batches };
        for (const one of await dispatchForHost(dependencies, line, turns)) sent.push(one);
      }
    }
    await requestHostSlots(database, { hosts: busy });
    return sent;
  };
}

/**
 * Dispatches for one host in one transaction: the locks of one host must not block another host.
 */
async function dispatchForHost(
  dependencies: Dependencies,
  { host, captureId, batches }: HostQueue,
  turn: number,
): Promise<readonly QueuedCapture[]> {
  return dependencies.database.transaction(async (db) => {
    if (captureId !== undefined)
      return (await takeHostSlot(db, { host, captureId })) ? sendCaptures(db, { ids: [captureId] }) : [];
    const batch = batches[turn % batches.length]!;
    if ((await updateCredits(dependencies, db, [batch])) < 1) return [];
    const [item] = await takeItems(db, { batchId: batch.id, limit: 1, heldHost: host });
    if (item === undefined) return [];
    const madeId = dependencies.newId();
    if (!(await takeHostSlot(db, { host, captureId: madeId }))) return [];
    return dispatchItems(dependencies, db, batch, [{ ...item, captureId: madeId }]);
  });
}

export type Capacity = {
  readonly slots: number;
  readonly taken: readonly SlotUsage[];
  readonly window: number;
  /**
   * The next waiting capture of each host, filled while dispatching. `undefined` while no crawl is
   * running: hosts are not checked then.
   */
  readonly paced: Map<string, string> | undefined;
};

export const toTenant = (id: string, waiting: number, taken: readonly SlotUsage[], weight: number): Tenant => ({
  id,
  weight,
  waiting,
  inFlight: sumSlots(taken.filter(({ organizationId }) => organizationId === id)),
});

/**
 * Shares slots. While several owners wait, none of them gets more than the window, which is the
 * maximum number of slots of one owner.
 */
export const shareInWindow = (
  tenants: readonly Tenant[],
  { slots, window }: Pick<Capacity, 'slots' | 'window'>,
): ReadonlyMap<string, number> =>
  shareSlots(tenants, { slots, loadMax: () => (tenants.length === 1 ? Infinity : window) });

export const sumSlots = (taken: readonly SlotUsage[]): number => taken.reduce((all, { count }) => all + count, 0);

/**
 * The number of slots while no worker has reported, so that a few captures are ready for the first
 * worker.
 */
const slotsWithoutWorkers = 8;
/**
 * The assumed duration of a capture in milliseconds, until the first capture has ended and a
 * measured average exists.
 */
const averageMsGuess = 300;
const slotsMax = 2_000;

/**
 * Returns the number of captures that may be in the queue and in progress: two for each slot, and
 * those that can end within two intervals of the dispatcher. More would only let one organization
 * get ahead of another.
 */
export function computeSlots(capacity: WorkerCapacity | undefined, dispatchIntervalMs: number): number {
  if (capacity === undefined) return slotsWithoutWorkers;
  const { slots, averageMs } = capacity;
  const endingSoon = Math.ceil((2 * dispatchIntervalMs) / Math.max(1, averageMs || averageMsGuess));
  return Math.min(slotsMax, slots * (2 + endingSoon));
}

/** The number of further captures that are examined in a tick if captures wait for their host. */
export const lookAheadMax = 500;

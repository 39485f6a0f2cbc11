import type { Db } from '@tintype/database/connect';
import { holdDispatcher } from '@tintype/database/leases/leases';
import {
  measureSlots,
  listWaiting,
  lockWaiting,
  putOff,
  sendCaptures,
  sendWaiting,
} from '@tintype/database/dispatch/waiting-captures';
import { hasActiveCrawl, splitByHost } from '@tintype/database/crawls/hosts';
import { sendCapture, queues as catalogue } from '@tintype/queues/catalogue';
import { origins } from '@tintype/contracts/capture/origins';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import type { QueuedCapture } from '@tintype/database/captures/accept-capture';
import type { LoopDependencies } from './dependencies.ts';
import {
  createDispatchBatches,
  createDispatchPaced,
  sumSlots,
  computeSlots,
  lookAheadMax,
  shareInWindow,
  toTenant,
  type Capacity,
} from '../dispatch/dispatch-batches.ts';
import {
  finishBatches,
  listRemovableCaptures,
  removeBatch,
  removeCaptures,
  removeItems,
} from '@tintype/database/batches/end-batch';
import type { Logger } from '@tintype/runtime/logger';
import { copyItems, retryItems } from '@tintype/database/batches/repeat-batch';
import { findBatchWork, listBatchWork } from '@tintype/database/batches/find-batch';
import { createConsumerService, type Consumer } from '@tintype/queues/port';
import type { Service } from '@tintype/runtime/service';
import { createDeleteFiles } from '@tintype/storage/copy-file';
import type { Storage } from '@tintype/storage/port';
import { sendBatchWork } from './resend.ts';

type DispatchDependencies = Pick<LoopDependencies, 'database' | 'queues' | 'clock' | 'newId' | 'readCapacity'>;

export const dispatchIntervalMs = 100;
/** The maximum number of captures in one turn, so that the transaction stays short. */
const perTickMax = 500;

/**
 * Fills the capture queue up to the expected capacity of the workers, and no further, because a
 * queued capture can no longer be overtaken by another organization. More urgent origins come
 * first, and organizations take turns. Batches come last, and get their captures only here.
 * Captures for hosts that are being crawled wait for their host's turn.
 */
export function createDispatchCaptures(dependencies: DispatchDependencies) {
  const { database, queues } = dependencies;
  const dispatchBatches = createDispatchBatches(dependencies);
  const dispatchPaced = createDispatchPaced(dependencies);
  return async (): Promise<boolean> => {
    const window = computeSlots(await dependencies.readCapacity(), dispatchIntervalMs);
    const paced = new Map<string, string>();
    const sent = await database.transaction(async (db) => {
      if (!(await holdDispatcher(db))) return undefined;
      const taken = await measureSlots(db);
      const slots = Math.min(perTickMax, window - sumSlots(taken));
      if (slots <= 0) return [];
      const capacity = { taken, window, paced: (await hasActiveCrawl(db)) ? paced : undefined };
      const waiting = await dispatchWaiting(db, { ...capacity, slots });
      const left = slots - waiting.length;
      return left === 0 ? waiting : [...waiting, ...(await dispatchBatches(db, { ...capacity, slots: left }))];
    });
    if (sent === undefined) return false;
    const all = [...sent, ...(await dispatchPaced(paced))];
    // If a job is lost, `resend-queued` sends it again.
    await Promise.all(all.map((capture) => sendCapture(queues, capture)));
    return sent.length === perTickMax;
  };
}

/** Dispatches captures that exist and wait: async jobs and bulk, then schedules and crawls. */
async function dispatchWaiting(db: Db, { slots, taken, window, paced }: Capacity): Promise<readonly QueuedCapture[]> {
  const waiting = await listWaiting(db, { limit: slots });
  const sent: QueuedCapture[] = [];
  for (const priority of [...new Set(waiting.map((row) => row.priority))].toSorted((a, b) => a - b)) {
    const tenants = waiting
      .filter((row) => row.priority === priority)
      .map((row) => toTenant(row.organizationId, row.waiting, taken, resolvePlan(row.plan, row.overrides).weight));
    const shares = shareInWindow(tenants, { slots: slots - sent.length, window });
    for (const [organizationId, limit] of shares) {
      const line = { organizationId, priority, limit };
      for (const one of await (paced === undefined ? sendWaiting(db, line) : sendUnheldCaptures(db, line, paced)))
        sent.push(one);
    }
  }
  return sent;
}

type WaitingQuery = { readonly organizationId: string; readonly priority: number; readonly limit: number };

/** Sends captures while crawls are running. Captures that must wait for their host stay waiting. */
async function sendUnheldCaptures(
  db: Db,
  { limit, ...line }: WaitingQuery,
  paced: NonNullable<Capacity['paced']>,
): Promise<QueuedCapture[]> {
  const sent: QueuedCapture[] = [];
  for (const look of [limit, lookAheadMax]) {
    const picked = await lockWaiting(db, { ...line, limit: look });
    const { held } = await splitByHost(db, {
      organizationId: line.organizationId,
      rows: picked.filter(({ origin }) => origins[origin].isPaced),
    });
    const heldIds = new Set(held.map(({ id }) => id));
    const ids = picked.map(({ id }) => id).filter((id) => !heldIds.has(id));
    for (const one of await sendCaptures(db, { ids: ids.slice(0, limit - sent.length) })) sent.push(one);
    await putOff(db, { captures: spreadDelays(held) });
    for (const { id, at } of held) if (!paced.has(at.host)) paced.set(at.host, id);
    if (held.length === 0 || sent.length === limit) break;
  }
  return sent;
}

/**
 * Milliseconds until the next capture of a host is tried again. Later captures of the host are
 * tried when their turn can come, at most `putOffMsMax` later: soon after the crawl has ended.
 */
const retryMs = 200;
const putOffMsMax = 5_000;

type HeldCaptures = Awaited<ReturnType<typeof splitByHost<{ readonly id: string; readonly url: string }>>>['held'];

function spreadDelays(held: HeldCaptures): { readonly id: string; readonly byMs: number }[] {
  const before = new Map<string, number>();
  return held.map(({ id, at: { host, delayMs } }) => {
    const count = before.get(host) ?? 0;
    before.set(host, count + 1);
    return { id, byMs: retryMs + Math.min(putOffMsMax, count * delayMs) };
  });
}

const batchesMax = 50;

/**
 * Ends batches and bulk jobs whose items have all ended. It polls, so that no capture has to know
 * that it was the last.
 */
export function createFinishBatches({ database, logger }: Pick<LoopDependencies, 'database' | 'logger'>) {
  return async (): Promise<boolean> => {
    const finished = await finishBatches(database, { limit: batchesMax });
    for (const { id, state, requestId, completed, failed } of finished)
      logger.info(
        { batchId: id, requestId, state, completed: Number(completed), failed: Number(failed) },
        'batch.finished',
      );
    return finished.length === batchesMax;
  };
}

type WorkDependencies = Pick<LoopDependencies, 'database'> & {
  readonly storage: Pick<Storage, 'delete'>;
  readonly logger: Logger;
};
type BatchWorkTask = { readonly batchId: string; readonly signal: AbortSignal };

/**
 * The rows of one transaction: few enough for short locks, many enough to process ten million
 * within minutes.
 */
const itemsMax = 5_000;
const capturesMax = 200;
/** The number of keys that an S3 server deletes in one request. */
const keysMax = 1_000;
/**
 * The number of concurrent jobs, so that a large batch does not keep a small batch waiting.
 * PostgreSQL does most of the work.
 */
const concurrency = 4;

/**
 * Does the background work of batches: copies the items of a restart, requeues the items of a
 * retry, removes the rest of a deleted batch. Each step is a transaction that continues where the
 * last step ended, whichever process ran it. A job may therefore be stopped at any point and
 * delivered twice.
 */
export function createBatchChunk(dependencies: WorkDependencies & Pick<LoopDependencies, 'queues'>): Service {
  const { queues, database, logger } = dependencies;
  const consume = (): Consumer =>
    queues.consume(
      catalogue.batchChunk,
      async ({ batchId, requestId }, { signal }) => {
        const work = await findBatchWork(database, { id: batchId });
        if (work === undefined) return;
        const { run, event } = workKinds[work];
        if (await run(dependencies, { batchId, signal })) logger.info({ batchId, requestId }, event);
      },
      { concurrency },
    );
  return createConsumerService('batch-chunk-consumer', consume, { waitMs: 0 });
}

/** Returns `false` if the job was stopped or had nothing to do. */
async function copy({ database }: WorkDependencies, { batchId, signal }: BatchWorkTask): Promise<boolean> {
  while (!signal.aborted) {
    const copied = await copyItems(database, { batchId, limit: itemsMax });
    if (copied !== 'more') return copied === 'prepared';
  }
  return false;
}

async function retry({ database }: WorkDependencies, { batchId, signal }: BatchWorkTask): Promise<boolean> {
  while (!signal.aborted) if ((await retryItems(database, { batchId, limit: itemsMax })) === 'done') return true;
  return false;
}

/** Removes files first: a file without a row would never be deleted from storage. */
export async function remove(dependencies: WorkDependencies, { batchId, signal }: BatchWorkTask): Promise<boolean> {
  const { database } = dependencies;
  const deleteFiles = createDeleteFiles(dependencies);
  while (!signal.aborted) {
    const captures = await listRemovableCaptures(database, { batchId, limit: capturesMax });
    if (captures.length === 0) break;
    const keys = captures.flatMap(({ storageKeys }) => storageKeys);
    const refused: string[] = [];
    for (let from = 0; from < keys.length; from += keysMax)
      for (const key of await deleteFiles(keys.slice(from, from + keysMax))) refused.push(key);
    await removeCaptures(database, { ids: captures.map(({ id }) => id), refused });
  }
  while (!signal.aborted && (await removeItems(database, { batchId, limit: itemsMax })) > 0);
  return !signal.aborted && removeBatch(database, { batchId });
}

const workKinds = {
  copy: { run: copy, event: 'batch.prepared' },
  retry: { run: retry, event: 'batch.retried' },
  remove: { run: remove, event: 'batch.removed' },
} as const;

const rowsMax = 500;

/**
 * Sends the job of every batch that has background work and no job: Redis may have lost its data,
 * or the worker was stopped. A duplicate job is harmless.
 */
export function createResendBatchWork({
  database,
  queues,
  logger,
}: Pick<LoopDependencies, 'database' | 'queues' | 'logger'>) {
  let afterId = '';
  return async (): Promise<boolean> => {
    const rows = await listBatchWork(database, { afterId, limit: rowsMax });
    const live = await queues.hasLiveJob(
      catalogue.batchChunk,
      rows.map(({ id }) => id),
    );
    const forgotten = rows.filter(({ id }) => !live.has(id));
    await Promise.all(forgotten.map((row) => sendBatchWork(queues, row)));
    if (forgotten.length > 0) logger.info({ count: forgotten.length }, 'batch_work.resent');
    afterId = rows.length < rowsMax ? '' : rows.at(-1)!.id;
    return afterId !== '';
  };
}

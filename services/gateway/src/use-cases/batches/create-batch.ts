import { type batchRequest, bulkJobsMax, type bulkRequest } from '@tintype/contracts/batches/batch-request';
import { getInputAddress } from '@tintype/contracts/capture/fragments';
import { makeSettings, makeCaptures, type Settings, refusalByPlan } from '@tintype/contracts/capture/make-capture';
import { origins } from '@tintype/contracts/capture/origins';
import { sealOptions } from '@tintype/contracts/capture/secret-options';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import {
  createBatch as writeBatch,
  createBulk,
  type NewBulk,
  type StartBatchResult,
} from '@tintype/database/batches/create-batch';
import { type StoredBatch, findBatch, type BatchRef } from '@tintype/database/batches/find-batch';
import { listBulkItems, type StoredBulkItem } from '@tintype/database/batches/list-items';
import type { Dependencies } from '../../dependencies.ts';
import { toCreator, getVisibility, type Principal } from '../../http/principal.ts';
import type { Sender } from '../../http/route.ts';
import { throwIfOutOfCredits, TooManyBulkJobs } from '../limit-errors.ts';
import { createWebhook, type WebhookDependencies } from '../webhooks.ts';
import {
  type RetryFailedResult,
  retryFailed as retry,
  resumeBatch as resume,
  type ResumeBatchResult,
  restartBatch as restart,
  type RestartBatchResult,
} from '@tintype/database/batches/repeat-batch';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { type CancelledBatch, deleteBatch as remove, type DeletedBatch } from '@tintype/database/batches/end-batch';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { ServiceError } from '@tintype/contracts/errors/service-error';

type BatchDependencies = WebhookDependencies & Pick<Dependencies, 'database' | 'sealFor'>;

export async function submitBatch(
  dependencies: BatchDependencies,
  { name, defaults, ...fields }: TypeOf<typeof batchRequest>,
  { caller, requestId, onRefusedUrl }: Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'>,
): Promise<StoredBatch> {
  const { plan } = caller;
  const made = makeSettings({ origin: 'batch', layers: [defaults], plan, placeOf: (field) => `defaults.${field}` });
  if (!made.ok) throw made.failure;
  const webhook = createWebhook(dependencies, { fields, onRefusedUrl });
  return writeBatch(dependencies.database, {
    id: dependencies.newId(),
    ...toCreator(caller),
    requestId,
    name,
    defaults: sealOptions(defaults, dependencies.sealFor(caller.organizationId)),
    itemsMax: plan.batchItemsMax,
    webhook,
  });
}

type AcceptedBulk = { readonly batch: StoredBatch; readonly items: readonly StoredBulkItem[] };

/** Next to the URL, or in the settings that all URLs share. */
const createFieldNamer =
  (index: number, options: Settings) =>
  (field: string): string => {
    const [name = ''] = field.split('.');
    if (name === 'url' || name === 'baseUrl') return `urls.${index}.${name}`;
    return Object.hasOwn(options, name) ? `urls.${index}.options.${field}` : `defaults.${field}`;
  };

type BulkDependencies = WebhookDependencies & Pick<Dependencies, 'database' | 'clock' | 'sealFor'>;

/** Accepts all captures or none. */
export async function submitBulk(
  dependencies: BulkDependencies,
  { urls: items, defaults, ...fields }: TypeOf<typeof bulkRequest>,
  { caller, requestId, onRefusedUrl }: Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'>,
): Promise<AcceptedBulk> {
  const { database, newId, clock, checkUrl, sealFor } = dependencies;
  const requests = makeCaptures({
    origin: 'bulk',
    items: items.map(({ options = {}, ...input }, index) => ({
      ...input,
      layers: [defaults, options],
      placeOf: createFieldNamer(index, options),
    })),
    checkUrl,
    onRefusedUrl,
    plan: caller.plan,
  });
  const webhook = createWebhook(dependencies, { fields, onRefusedUrl });
  const seal = sealFor(caller.organizationId);
  const sealed = <Options extends object>(options: Options): Options => sealOptions(options, seal);
  const now = clock.now();
  const id = newId();
  const bulk: NewBulk = {
    id,
    ...toCreator(caller),
    requestId,
    defaults: sealed(defaults),
    items: items.map(({ options, ...input }, index) => ({
      url: getInputAddress(input),
      // Sealed HTML is stored for a retry, for as long as the bulk job.
      ...((options ?? input.html) !== undefined && {
        options: sealed({ ...options, ...(input.html !== undefined && { html: input.html }) }),
      }),
      captureId: newId(),
      request: sealed(requests[index]!),
    })),
    expiresAt: new Date(now.getTime() + origins.bulk.retentionMs),
    ...(webhook && { webhook }),
  };
  const limits = { credits: caller.plan.capturesPerMonth, activeMax: bulkJobsMax, now };
  if (throwIfOutOfCredits(await createBulk(database, bulk, limits)) === 'too many') throw new TooManyBulkJobs();
  const batch = await findBatch(database, { id, ...getVisibility(caller, 'batch') });
  if (batch === undefined) throw new Error(`Bulk job ${id} was accepted but not found`);
  return { batch, items: await listBulkItems(database, { id }) };
}

type ChangeDependencies = Pick<Dependencies, 'database' | 'queues' | 'logger'>;

export async function resumeOwnBatch(
  dependencies: ChangeDependencies,
  batch: BatchRef,
  requestId: string,
): Promise<StoredBatch> {
  const resumed = throwIfRefused(await resume(dependencies.database, batch, { activeBulkMax: bulkJobsMax }));
  // Copying continues where it was interrupted.
  if (resumed.state === 'PREPARING') await sendWork(dependencies, resumed.id, requestId);
  return resumed;
}

type Restart = { readonly id: string; readonly caller: Principal; readonly requestId: string; readonly sentId: string };

/** Once for each `sentId`. */
export async function restartOwnBatch(
  dependencies: ChangeDependencies & Pick<Dependencies, 'newId'>,
  { id, caller, requestId, sentId }: Restart,
): Promise<StoredBatch> {
  const { plan } = caller;
  const { database, newId } = dependencies;
  const source = { id, ...getVisibility(caller, 'batch') };
  const before = await findBatch(database, source);
  // The plan may have changed since the source batch was created.
  const refusal = before && refusalByPlan(before.defaults, { plan });
  if (refusal !== undefined) throw refusal.failure;
  const restarted = throwIfRefused(
    await restart(database, {
      source,
      maker: toCreator(caller),
      restartRequestId: sentId.toLowerCase(),
      requestId,
      newId: newId(),
      itemsMax: plan.batchItemsMax,
    }),
  );
  if (restarted.state === 'PREPARING') await sendWork(dependencies, restarted.id, requestId);
  return restarted;
}

export async function deleteOwnBatch(
  dependencies: ChangeDependencies,
  batch: BatchRef,
  requestId: string,
): Promise<void> {
  const deleted = throwIfRefused(await remove(dependencies.database, batch));
  await sendWork(dependencies, deleted.id, requestId);
}

/** Items that one short transaction requeues. */
const retriedAtOnce = 5_000;

export async function retryBatch(
  dependencies: ChangeDependencies,
  batch: BatchRef,
  requestId: string,
): Promise<StoredBatch> {
  const limits = { activeBulkMax: bulkJobsMax, itemsMax: retriedAtOnce };
  const retried = throwIfRefused(await retry(dependencies.database, batch, limits));
  if (retried.isRetrying) await sendWork(dependencies, retried.id, requestId);
  return retried;
}

/** If the job is lost, the scheduler finds the work in PostgreSQL. */
const sendWork = ({ queues, logger }: ChangeDependencies, batchId: string, requestId: string): Promise<void> =>
  queues
    .enqueue(catalogue.batchChunk, { batchId, requestId }, { id: batchId })
    .catch((error: unknown) => logger.warn({ error, batchId, requestId }, 'batch.work_not_sent'));

type ChangeBatchOutcome =
  | StartBatchResult
  | ResumeBatchResult
  | RestartBatchResult
  | RetryFailedResult
  | CancelledBatch
  | DeletedBatch;

type ChangeBatchRefusal = Extract<ChangeBatchOutcome, string>;

type ChangeBatchRow = readonly [ErrorCode, string?];

const refusals: Readonly<Record<Exclude<ChangeBatchRefusal, 'too many bulk jobs'>, ChangeBatchRow>> = {
  'not found': ['NOT_FOUND'],
  empty: ['BATCH_EMPTY'],
  cancelled: ['BATCH_INVALID_STATE', 'The batch was cancelled. Resume it first.'],
  ended: ['BATCH_INVALID_STATE', 'The batch has ended. Restart it to capture its items again as a new batch.'],
  'in progress': [
    'BATCH_INVALID_STATE',
    'Captures of the batch are still in progress. Resume it when processingJobs is 0.',
  ],
  'nothing left': ['BATCH_INVALID_STATE', 'All items of the batch have ended, so there is nothing to resume.'],
  'not started': ['BATCH_INVALID_STATE', 'The batch has not been started, so there is nothing to retry.'],
  'nothing failed': [
    'BATCH_INVALID_STATE',
    'No captures of the batch have failed, so there is nothing to retry. Invalid entries cannot be retried.',
  ],
  'source is gone': ['BATCH_INVALID_STATE', 'The original batch of this restart has been deleted.'],
  'not over': [
    'BATCH_INVALID_STATE',
    'The batch is still in progress. Wait until it is completed, or cancel it and wait until processingJobs is 0.',
  ],
  'not prepared': [
    'BATCH_INVALID_STATE',
    'The batch was cancelled before its items were copied. Resume it, or restart the original batch.',
  ],
  'being copied': [
    'BATCH_INVALID_STATE',
    'A restart of this batch is still copying its items. Try again when the copy is complete.',
  ],
  'too large': [
    'BATCH_LIMIT_EXCEEDED',
    'The batch exceeds the current maximum number of items per batch. Create several batches with fewer items.',
  ],
  reused: ['BATCH_REQUEST_ID_REUSED'],
};

export function throwIfRefused<T extends object>(outcome: T | ChangeBatchRefusal): T {
  if (typeof outcome !== 'string') return outcome;
  if (outcome === 'too many bulk jobs') throw new TooManyBulkJobs();
  const [code, message] = refusals[outcome];
  throw new ServiceError(code, message === undefined ? {} : { message });
}

import { bulkJobsMax, restartRequest } from '@tintype/contracts/batches/batch-request';
import { refusalByPlan } from '@tintype/contracts/capture/make-capture';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Allowance } from '@tintype/contracts/plans/plans';
import { cancelBatch as cancel, type CancelledBatch } from '@tintype/database/batches/cancel-batch';
import { deleteBatch as remove, type DeletedBatch } from '@tintype/database/batches/delete-batch';
import { findBatch, type OwnBatch } from '@tintype/database/batches/find-batch';
import { restartBatch as restart, type Restarted } from '@tintype/database/batches/restart-batch';
import { type Retried, retryFailed as retry } from '@tintype/database/batches/retry-failed';
import { resumeBatch as resume, type Resumed } from '@tintype/database/batches/resume-batch';
import { startBatch as start, type Started } from '@tintype/database/batches/create-batch';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Dependencies } from '../../dependencies.ts';
import { makerOf, visibilityOf } from '../../http/principal.ts';
import { TooManyBulkJobs } from '../../use-cases/limit-errors.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { answers, batchParams, batchReply } from '../../responses/batch.ts';

type Change = {
  readonly id: string;
  readonly verb: string;
  readonly summary: string;
  readonly allowance: Allowance;
  readonly refusals: readonly ErrorCode[];
  readonly apply: (
    dependencies: Dependencies,
    batch: OwnBatch,
    requestId: string,
  ) => Promise<Started | Resumed | CancelledBatch | Retried>;
};

/**
 * Every change may be repeated: if its state is reached already, the response is the summary
 * (docs/decisions/0025-lists-of-captures.md).
 */
const changeBatch = ({ id, verb, summary, allowance, refusals, apply }: Change) =>
  defineRoute({
    id,
    method: 'post',
    path: `/v1/screenshots/batches/{id}/${verb}`,
    summary,
    access: ['api-key', 'user'],
    allowance,
    params: batchParams,
    answers: { 200: { description: 'The batch.', content: answers } },
    refusals,
    handle: async (dependencies, { params: { id: batchId }, caller, requestId, note }) => {
      note({ batchId });
      return batchReply(
        200,
        throwIfRefused(await apply(dependencies, { id: batchId, ...visibilityOf(caller, 'batch') }, requestId)),
      );
    },
  });

export const startBatch = changeBatch({
  id: 'startBatch',
  verb: 'start',
  summary: 'Start a draft batch. No more chunks can be added.',
  allowance: 'screenshot',
  refusals: ['BATCH_EMPTY', 'BATCH_INVALID_STATE'],
  apply: ({ database }, batch) => start(database, batch),
});

export const resumeBatch = changeBatch({
  id: 'resumeBatch',
  verb: 'resume',
  summary: 'Resume a cancelled batch or bulk job. Items that have not ended become pending again.',
  allowance: 'screenshot',
  refusals: ['BATCH_INVALID_STATE'],
  apply: async (dependencies, batch, requestId) => {
    const resumed = await resume(dependencies.database, batch, { activeBulkMax: bulkJobsMax });
    // Copying of its items continues where it was interrupted.
    if (typeof resumed === 'object' && resumed.state === 'PREPARING')
      await sendWork(dependencies, resumed.id, requestId);
    return resumed;
  },
});

/** Items that one short transaction requeues. */
const retriedAtOnce = 5_000;

export const retryBatch = changeBatch({
  id: 'retryBatch',
  verb: 'retry-failed',
  summary:
    'Retry the failed items of an ended batch or bulk job in the same batch. Completed items are retained and not charged again.',
  allowance: 'screenshot',
  refusals: ['BATCH_INVALID_STATE'],
  apply: retryIn,
});

/** Also used by the bulk routes, where a bulk job has its own address. */
export async function retryIn(dependencies: Dependencies, batch: OwnBatch, requestId: string): Promise<Retried> {
  const limits = { activeBulkMax: bulkJobsMax, itemsMax: retriedAtOnce };
  const retried = await retry(dependencies.database, batch, limits);
  if (typeof retried === 'object' && retried.isRetrying) await sendWork(dependencies, retried.id, requestId);
  return retried;
}

export const cancelBatch = changeBatch({
  id: 'cancelBatch',
  verb: 'cancel',
  summary: 'Cancel all items that have not started. Captures in progress continue and are charged.',
  allowance: 'general',
  refusals: ['BATCH_INVALID_STATE'],
  apply: ({ database }, batch) => cancel(database, batch),
});

export const restartBatch = defineRoute({
  id: 'restartBatch',
  method: 'post',
  path: '/v1/screenshots/batches/{id}/restart',
  summary: 'Restart an ended batch as a new batch with the same items. The same requestId returns the same batch.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  params: batchParams,
  body: restartRequest,
  answers: { 202: { description: 'The new batch. It starts automatically once it is prepared.', content: answers } },
  refusals: [
    'BATCH_INVALID_STATE',
    'BATCH_REQUEST_ID_REUSED',
    'BATCH_LIMIT_EXCEEDED',
    'BATCH_EMPTY',
    'CAPABILITY_NOT_AVAILABLE',
  ],
  handle: async (dependencies, { params: { id }, body, caller, requestId, note }) => {
    const { plan } = caller;
    note({ batchId: id });
    const { database, newId } = dependencies;
    const source = { id, ...visibilityOf(caller, 'batch') };
    const before = await findBatch(database, source);
    // The plan may have changed since the source was made, so its defaults are checked again.
    const refusal = before && refusalByPlan(before.defaults, { plan });
    if (refusal !== undefined) throw refusal.failure;
    const restartRequestId = body.requestId.toLowerCase();
    const restarted = throwIfRefused(
      await restart(database, {
        source,
        maker: makerOf(caller),
        restartRequestId,
        requestId,
        newId: newId(),
        itemsMax: plan.batchItemsMax,
      }),
    );
    if (restarted.state === 'PREPARING') await sendWork(dependencies, restarted.id, requestId);
    return batchReply(202, restarted);
  },
});

export const deleteBatch = defineRoute({
  id: 'deleteBatch',
  method: 'delete',
  path: '/v1/screenshots/batches/{id}',
  summary: 'Delete an ended batch with its items and files. Deletion runs in the background.',
  ...forCallers,
  params: batchParams,
  answers: { 202: { description: 'The batch is being deleted.' } },
  refusals: ['BATCH_INVALID_STATE'],
  handle: async (dependencies, { params: { id }, caller, requestId, note }) => {
    note({ batchId: id });
    const deleted = throwIfRefused(await remove(dependencies.database, { id, ...visibilityOf(caller, 'batch') }));
    await sendWork(dependencies, deleted.id, requestId);
    return { status: 202, empty: true };
  },
});

/** Queues background work of a batch. A lost job is sent again by the scheduler, which finds the work in PostgreSQL. */
const sendWork = ({ queues, logger }: Dependencies, batchId: string, requestId: string): Promise<void> =>
  queues
    .enqueue(catalogue.batchChunk, { batchId, requestId }, { id: batchId })
    .catch((error: unknown) => logger.warn({ error, batchId, requestId }, 'batch.work_not_sent'));

type Outcome = Started | Resumed | Restarted | Retried | CancelledBatch | DeletedBatch;
type Refusal = Extract<Outcome, string>;
type Row = readonly [ErrorCode, string?];

/** The error code and message of each refusal. */
const refusals: Readonly<Record<Exclude<Refusal, 'too many bulk jobs'>, Row>> = {
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

/** Returns the outcome of a change of a batch, or throws the error of its refusal. */
export function throwIfRefused<T extends object>(outcome: T | Refusal): T {
  if (typeof outcome !== 'string') return outcome;
  if (outcome === 'too many bulk jobs') throw new TooManyBulkJobs();
  const [code, message] = refusals[outcome];
  throw new ServiceError(code, message === undefined ? {} : { message });
}

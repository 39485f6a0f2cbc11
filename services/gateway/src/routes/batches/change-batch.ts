import { restartRequest } from '@tintype/contracts/batches/batch-request';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { Allowance } from '@tintype/contracts/plans/plans';
import { cancelBatch as cancel } from '@tintype/database/batches/end-batch';
import { startBatch as start } from '@tintype/database/batches/create-batch';
import type { OwnBatch, StoredBatch } from '@tintype/database/batches/find-batch';
import type { Dependencies } from '../../dependencies.ts';
import { getVisibility } from '../../http/principal.ts';
import { answers, batchParams, batchReply } from '../../responses/batch.ts';
import {
  deleteOwnBatch as remove,
  restartOwnBatch as restart,
  resumeOwnBatch as resume,
  retryBatch as retry,
  throwIfRefused,
} from '../../use-cases/batches/change-batch.ts';
import { defineRoute, forCallers } from '../define-route.ts';

type BatchChange = {
  readonly id: string;
  readonly verb: string;
  readonly summary: string;
  readonly allowance: Allowance;
  readonly refusals: readonly ErrorCode[];
  readonly apply: (dependencies: Dependencies, batch: OwnBatch, requestId: string) => Promise<StoredBatch>;
};

/**
 * Defines the route of a change. Every change may be repeated: if the batch already has the state,
 * the response is the summary (docs/decisions/0025-lists-of-captures.md).
 */
const changeBatch = ({ id, verb, summary, allowance, refusals, apply }: BatchChange) =>
  defineRoute({
    id,
    method: 'post',
    path: `/v1/screenshots/batches/{id}/${verb}`,
    summary,
    access: ['api-key', 'user'],
    allowance,
    logs: { batchId: 'id' },
    params: batchParams,
    answers: { 200: { description: 'The batch.', content: answers } },
    refusals,
    handle: async (dependencies, { params: { id: batchId }, caller, requestId }) =>
      batchReply(200, await apply(dependencies, { id: batchId, ...getVisibility(caller, 'batch') }, requestId)),
  });

export const startBatchRoute = changeBatch({
  id: 'startBatch',
  verb: 'start',
  summary: 'Start a draft batch. No more chunks can be added.',
  allowance: 'screenshot',
  refusals: ['BATCH_EMPTY', 'BATCH_INVALID_STATE'],
  apply: async ({ database }, batch) => throwIfRefused(await start(database, batch)),
});

export const resumeBatchRoute = changeBatch({
  id: 'resumeBatch',
  verb: 'resume',
  summary: 'Resume a cancelled batch or bulk job. Items that have not ended become pending again.',
  allowance: 'screenshot',
  refusals: ['BATCH_INVALID_STATE'],
  apply: resume,
});

export const retryBatchRoute = changeBatch({
  id: 'retryBatch',
  verb: 'retry-failed',
  summary:
    'Retry the failed items of an ended batch or bulk job in the same batch. Completed items are retained and not charged again.',
  allowance: 'screenshot',
  refusals: ['BATCH_INVALID_STATE'],
  apply: retry,
});

export const cancelBatchRoute = changeBatch({
  id: 'cancelBatch',
  verb: 'cancel',
  summary: 'Cancel all items that have not started. Captures in progress continue and are charged.',
  allowance: 'general',
  refusals: ['BATCH_INVALID_STATE'],
  apply: async ({ database }, batch) => throwIfRefused(await cancel(database, batch)),
});

export const restartBatchRoute = defineRoute({
  id: 'restartBatch',
  method: 'post',
  path: '/v1/screenshots/batches/{id}/restart',
  summary: 'Restart an ended batch as a new batch with the same items. The same requestId returns the same batch.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  logs: { batchId: 'id' },
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
  handle: async (dependencies, { params: { id }, body, caller, requestId }) =>
    batchReply(202, await restart(dependencies, { id, caller, requestId, sentId: body.requestId })),
});

export const deleteBatchRoute = defineRoute({
  id: 'deleteBatch',
  method: 'delete',
  path: '/v1/screenshots/batches/{id}',
  summary: 'Delete an ended batch with its items and files. Deletion runs in the background.',
  ...forCallers,
  logs: { batchId: 'id' },
  params: batchParams,
  answers: { 202: { description: 'The batch is being deleted.' } },
  refusals: ['BATCH_INVALID_STATE'],
  handle: async (dependencies, { params: { id }, caller, requestId }) => {
    await remove(dependencies, { id, ...getVisibility(caller, 'batch') }, requestId);
    return { status: 202, empty: true };
  },
});

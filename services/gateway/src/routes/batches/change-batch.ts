import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { Allowance } from '@tintype/contracts/plans/allowances';
import type { CancelledBatch, OwnBatch, Resumed, Started } from '@tintype/database/batches';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { throwIfRefused } from '../../use-cases/batches/throw-if-refused.ts';
import { answers, batchParams, batchReply } from './batch-answer.ts';

export type ChangeBatchDependencies = {
  readonly startBatch: (batch: OwnBatch) => Promise<Started>;
  /** Also has the copying of its items go on, where it was broken off. */
  readonly resumeBatch: (batch: OwnBatch, requestId: string) => Promise<Resumed>;
  readonly cancelBatch: (batch: OwnBatch) => Promise<CancelledBatch>;
};

type Change = {
  readonly id: string;
  readonly verb: string;
  readonly summary: string;
  readonly allowance: Allowance;
  readonly refusals: readonly ErrorCode[];
  readonly apply: (
    dependencies: ChangeBatchDependencies,
    batch: OwnBatch,
    requestId: string,
  ) => Promise<Started | Resumed | CancelledBatch>;
};

/** All of them may be repeated: what is so already is answered with the summary (docs/decisions/0022). */
const changeBatch = ({ id, verb, summary, allowance, refusals, apply }: Change) =>
  defineRoute<ChangeBatchDependencies>()({
    id,
    method: 'post',
    path: `/v1/screenshots/batches/{id}/${verb}`,
    summary,
    access: 'api-key',
    allowance,
    params: batchParams,
    answers: { 200: { description: 'The batch as it is now.', content: answers } },
    refusals,
    handle: async (dependencies, { params: { id: batchId }, caller, requestId, note }) => {
      note({ batchId });
      return batchReply(
        200,
        throwIfRefused(await apply(dependencies, { id: batchId, ...visibilityOf(caller) }, requestId)),
      );
    },
  });

export const startBatch = changeBatch({
  id: 'startBatch',
  verb: 'start',
  summary: 'Lets the captures of a draft begin. No chunk can be added any more.',
  allowance: 'screenshot',
  refusals: ['BATCH_EMPTY', 'BATCH_INVALID_STATE'],
  apply: ({ startBatch: start }, batch) => start(batch),
});

export const resumeBatch = changeBatch({
  id: 'resumeBatch',
  verb: 'resume',
  summary: 'Leads a cancelled batch or bulk job back to where it was: what has not ended is pending again.',
  allowance: 'screenshot',
  refusals: ['BATCH_INVALID_STATE'],
  apply: ({ resumeBatch: resume }, batch, requestId) => resume(batch, requestId),
});

export const cancelBatch = changeBatch({
  id: 'cancelBatch',
  verb: 'cancel',
  summary: 'Cancels what has not begun. Captures under way run to their end and are charged.',
  allowance: 'general',
  refusals: ['BATCH_INVALID_STATE'],
  apply: ({ cancelBatch: cancel }, batch) => cancel(batch),
});

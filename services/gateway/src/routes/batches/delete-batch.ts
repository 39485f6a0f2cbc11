import type { DeletedBatch, OwnBatch } from '@tintype/database/batches';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { throwIfRefused } from '../../use-cases/batches/throw-if-refused.ts';
import { batchParams } from './batch-answer.ts';

export type DeleteBatchDependencies = {
  readonly deleteBatch: (batch: OwnBatch, requestId: string) => Promise<DeletedBatch>;
};

export const deleteBatch = defineRoute<DeleteBatchDependencies>()({
  id: 'deleteBatch',
  method: 'delete',
  path: '/v1/screenshots/batches/{id}',
  summary: 'Deletes a batch that is over, with its items and files. They go in the background.',
  access: 'api-key',
  allowance: 'general',
  params: batchParams,
  answers: { 202: { description: 'It is not shown any more.' } },
  refusals: ['BATCH_INVALID_STATE'],
  handle: async (dependencies, { params: { id }, caller, requestId, note }) => {
    note({ batchId: id });
    throwIfRefused(await dependencies.deleteBatch({ id, ...visibilityOf(caller) }, requestId));
    return { status: 202, empty: true };
  },
});

import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { OwnBatch, StoredBatch } from '@tintype/database/batches';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { answers, batchParams, batchReply } from './batch-answer.ts';

export type FindBatchDependencies = { readonly findBatch: (batch: OwnBatch) => Promise<StoredBatch | undefined> };

export const batch = defineRoute<FindBatchDependencies>()({
  id: 'batch',
  method: 'get',
  path: '/v1/screenshots/batches/{id}',
  summary: 'How a batch stands.',
  access: 'api-key',
  allowance: 'general',
  params: batchParams,
  answers: { 200: { description: 'The batch.', content: answers } },
  refusals: [],
  handle: async ({ findBatch }, { params: { id }, caller, note }) => {
    note({ batchId: id });
    const found = await findBatch({ id, ...visibilityOf(caller) });
    if (found === undefined) throw new ServiceError('NOT_FOUND');
    return batchReply(200, found);
  },
});

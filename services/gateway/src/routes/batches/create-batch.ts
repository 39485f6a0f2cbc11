import { batchRequest } from '@tintype/contracts/batches/batch-request';
import { answers, batchReply } from '../../responses/batch.ts';
import { submitBatch as create } from '../../use-cases/batches/create-batch.ts';
import { defineRoute, forCallers } from '../define-route.ts';

export const createBatchRoute = defineRoute({
  id: 'createBatch',
  method: 'post',
  path: '/v1/screenshots/batches',
  summary: 'Create a draft batch to which chunks of URLs can be added.',
  ...forCallers,
  body: batchRequest,
  answers: { 201: { description: 'The draft batch.', content: answers } },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
  handle: async (dependencies, { body, note, ...sender }) => {
    const batch = await create(dependencies, body, sender);
    note({ batchId: batch.id });
    return batchReply(201, batch);
  },
});

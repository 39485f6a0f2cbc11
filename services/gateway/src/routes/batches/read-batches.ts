import { idPattern } from '@tintype/contracts/ids/ids';
import { cursorPage } from '@tintype/contracts/schemas/cursor-page';
import { schema } from '@tintype/contracts/schemas/schema';
import { findBatch, listBatches as readBatches } from '@tintype/database/batches/find-batch';
import { found } from '../../http/found.ts';
import { cursorFields, readCursorPage, timeCursor } from '../../http/paging.ts';
import { getVisibility } from '../../http/principal.ts';
import { answers, batchAnswer, batchParams, batchReply, describeBatch } from '../../responses/batch.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

export const listBatchesRoute = defineRoute({
  id: 'listBatches',
  method: 'get',
  path: '/v1/screenshots/batches',
  summary: 'List the batches and bulk jobs of the API key, newest first.',
  ...forCallers,
  query: schema({ type: 'object', properties: cursorFields }),
  answers: {
    200: inJson('One page of the list.', cursorPage('BatchPage', batchAnswer.json)),
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { query, caller }) => ({
    status: 200,
    json: await readCursorPage(
      query,
      timeCursor('batches', { idPattern }),
      (page) => readBatches(database, { ...getVisibility(caller, 'batch'), ...page }),
      describeBatch,
    ),
  }),
});

export const getBatchRoute = defineRoute({
  id: 'getBatch',
  method: 'get',
  path: '/v1/screenshots/batches/{id}',
  summary: 'Get a batch.',
  ...forCallers,
  logs: { batchId: 'id' },
  params: batchParams,
  answers: { 200: { description: 'The batch.', content: answers } },
  handle: async ({ database }, { params: { id }, caller }) =>
    batchReply(200, found(await findBatch(database, { id, ...getVisibility(caller, 'batch') }))),
});

import { cursorPage } from '@tintype/contracts/schemas/cursor-page';
import { batchRequest } from '@tintype/contracts/batches/batch-request';
import { makeSettings } from '@tintype/contracts/capture/make-capture';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import { createBatch as writeBatch } from '@tintype/database/batches/create-batch';
import { findBatch, listBatches as readBatches } from '@tintype/database/batches/find-batch';
import { cursorFields, readCursorPage, timeCursor } from '../../http/paging.ts';
import { makerOf, visibilityOf } from '../../http/principal.ts';
import { newWebhook } from '../../use-cases/webhooks/new-webhook.ts';
import { forCallers, defineRoute, type DefinedRoute } from '../define-route.ts';
import { addChunk } from './add-chunk.ts';
import { answers, batchAnswer, batchParams, batchReply, describeBatch } from '../../responses/batch.ts';
import { cancelBatch, deleteBatch, restartBatch, resumeBatch, retryBatch, startBatch } from './change-batch.ts';
import { batchArchive } from './batch-archive.ts';
import { listItems } from './list-items.ts';
import { found } from '../../http/found.ts';

const createBatch = defineRoute({
  id: 'createBatch',
  method: 'post',
  path: '/v1/screenshots/batches',
  summary: 'Create a draft batch to which chunks of URLs can be added.',
  ...forCallers,
  body: batchRequest,
  answers: { 201: { description: 'The draft batch.', content: answers } },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
  handle: async (dependencies, { body: { name, defaults, ...fields }, caller, requestId, note }) => {
    const { plan } = caller;
    const made = makeSettings({ origin: 'batch', layers: [defaults], plan, placeOf: (field) => `defaults.${field}` });
    if (!made.ok) throw made.failure;
    const webhook = newWebhook(dependencies, { fields, onRefusedUrl: (refusedUrl) => note({ refusedUrl }) });
    const batch = await writeBatch(dependencies.database, {
      id: dependencies.newId(),
      ...makerOf(caller),
      requestId,
      name,
      defaults: dependencies.sealOptions(defaults, caller.organizationId),
      itemsMax: plan.batchItemsMax,
      webhook,
    });
    note({ batchId: batch.id });
    return batchReply(201, batch);
  },
});

const listBatches = defineRoute({
  id: 'listBatches',
  method: 'get',
  path: '/v1/screenshots/batches',
  summary: 'List the batches and bulk jobs of the API key, newest first.',
  ...forCallers,
  query: schema({ type: 'object', properties: cursorFields }),
  answers: {
    200: {
      description: 'One page of the list.',
      content: { 'application/json': cursorPage('BatchPage', batchAnswer.json) },
    },
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { query, caller }) => ({
    status: 200,
    json: await readCursorPage(
      query,
      timeCursor('batches', { idPattern }),
      (page) => readBatches(database, { ...visibilityOf(caller, 'batch'), ...page }),
      describeBatch,
    ),
  }),
});

const batch = defineRoute({
  id: 'getBatch',
  method: 'get',
  path: '/v1/screenshots/batches/{id}',
  summary: 'Get a batch.',
  ...forCallers,
  params: batchParams,
  answers: { 200: { description: 'The batch.', content: answers } },
  refusals: [],
  handle: async ({ database }, { params: { id }, caller, note }) => {
    note({ batchId: id });
    return batchReply(200, found(await findBatch(database, { id, ...visibilityOf(caller, 'batch') })));
  },
});

export const batchRoutes: readonly DefinedRoute[] = [
  createBatch,
  addChunk,
  startBatch,
  listBatches,
  batch,
  listItems,
  batchArchive,
  resumeBatch,
  restartBatch,
  retryBatch,
  cancelBatch,
  deleteBatch,
];

import { chunkBytesMax, chunkEnvelope, chunkReceipt, chunkRequest } from '@tintype/contracts/batches/batch-request';
import { addChunk as storeChunk, findChunk } from '@tintype/database/batches/create-batch';
import { defineRoute, inJson } from '../define-route.ts';
import { batchParams } from '../../responses/batch.ts';
import { addItems, type AddItemsDependencies } from '../../use-cases/batches/add-items.ts';

export const addChunkRoute = defineRoute({
  id: 'addChunk',
  method: 'post',
  path: '/v1/screenshots/batches/{id}/chunks',
  summary:
    'Upload the next chunk of entries to a draft batch. Repeating a request is safe: the same bytes return the same receipt.',
  access: ['api-key', 'user'],
  allowance: 'ingestion',
  logs: { batchId: 'id' },
  params: batchParams,
  body: chunkEnvelope,
  publishedBody: chunkRequest,
  upload: { bytesMax: chunkBytesMax },
  answers: {
    200: inJson('The receipt. Invalid entries are stored as failed items.', chunkReceipt),
  },
  refusals: ['BATCH_CHUNK_CONFLICT', 'BATCH_CHUNK_OUT_OF_ORDER', 'BATCH_INVALID_STATE', 'BATCH_LIMIT_EXCEEDED'],
  handle: async (dependencies, { params: { id: batchId }, body, uploadSha256: sha256, caller, ignore }) => {
    if (sha256 === undefined) throw new Error('The hash of the uploaded chunk is missing');
    const { database, checkUrl, sealFor } = dependencies;
    const adding = {
      checkUrl,
      sealFor,
      findChunk: (chunk) => findChunk(database, chunk),
      storeChunk: (chunk) => storeChunk(database, chunk),
    } satisfies AddItemsDependencies;
    return { status: 200, json: await addItems(adding, { batchId, ...body, sha256, caller, ignore }) };
  },
});

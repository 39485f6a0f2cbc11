import {
  chunkBytesMax,
  chunkEnvelope,
  chunkReceipt,
  chunkRequest,
  type ChunkReceipt,
} from '@tintype/contracts/batches/chunk';
import { defineRoute } from '../../http/route.ts';
import type { Chunk } from '../../use-cases/batches/add-chunk.ts';
import { batchParams } from './batch-answer.ts';

export type AddChunkDependencies = { readonly addChunk: (chunk: Chunk) => Promise<ChunkReceipt> };

export const addChunk = defineRoute<AddChunkDependencies>()({
  id: 'addChunk',
  method: 'post',
  path: '/v1/screenshots/batches/{id}/chunks',
  summary: 'Adds the next entries to a draft. May be repeated: the same bytes get the same receipt.',
  access: 'api-key',
  allowance: 'ingestion',
  params: batchParams,
  body: chunkEnvelope,
  publishedBody: chunkRequest,
  upload: { bytesMax: chunkBytesMax },
  answers: {
    200: {
      description: 'The receipt. Entries that are invalid have been stored as failed items.',
      content: { 'application/json': chunkReceipt },
    },
  },
  refusals: ['BATCH_CHUNK_CONFLICT', 'BATCH_CHUNK_OUT_OF_ORDER', 'BATCH_INVALID_STATE', 'BATCH_LIMIT_EXCEEDED'],
  handle: async ({ addChunk: add }, { params: { id: batchId }, body, uploadSha256: sha256, caller, note, ignore }) => {
    note({ batchId });
    if (sha256 === undefined) throw new Error('An upload has come without its hash');
    return { status: 200, json: await add({ batchId, ...body, sha256, caller, ignore }) };
  },
});

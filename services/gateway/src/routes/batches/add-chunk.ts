import {
  chunkBytesMax,
  chunkEnvelope,
  chunkReceipt,
  chunkRequest,
  type ChunkReceipt,
} from '@tintype/contracts/batches/batch-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { addChunk as store, findChunk, type ChunkStatus, type StoredReceipt } from '@tintype/database/batches';
import type { Dependencies } from '../../dependencies.ts';
import { visibilityOf, type Principal } from '../../http/principal.ts';
import { defineRoute } from '../define-route.ts';
import { batchParams } from './batch-answer.ts';
import { checkEntries, hasOptions } from './check-entries.ts';

export const addChunk = defineRoute({
  id: 'addChunk',
  method: 'post',
  path: '/v1/screenshots/batches/{id}/chunks',
  summary: 'Upload the next chunk of entries to a draft batch. Safe to repeat: the same bytes get the same receipt.',
  access: ['api-key', 'user'],
  allowance: 'ingestion',
  params: batchParams,
  body: chunkEnvelope,
  publishedBody: chunkRequest,
  upload: { bytesMax: chunkBytesMax },
  answers: {
    200: {
      description: 'The receipt. Invalid entries are stored as failed items.',
      content: { 'application/json': chunkReceipt },
    },
  },
  refusals: ['BATCH_CHUNK_CONFLICT', 'BATCH_CHUNK_OUT_OF_ORDER', 'BATCH_INVALID_STATE', 'BATCH_LIMIT_EXCEEDED'],
  handle: async (dependencies, { params: { id: batchId }, body, uploadSha256: sha256, caller, note, ignore }) => {
    note({ batchId });
    if (sha256 === undefined) throw new Error('An upload has come without its hash');
    return { status: 200, json: await storeOnce(dependencies, { batchId, ...body, sha256, caller, ignore }) };
  },
});

type Chunk = {
  readonly batchId: string;
  readonly sequence: number;
  readonly sha256: Uint8Array;
  readonly entries: readonly unknown[];
  readonly caller: Principal;
  readonly ignore: (paths: readonly string[]) => void;
};

/** Each further try means that the batch changed between two reads of it. */
const triesMax = 5;

/**
 * Stores a chunk once, however often it comes: the same bytes get the same receipt (docs/interface/batches.md#chunks). The usual
 * case is one statement; how the batch stands is looked up only when that one found nothing to extend.
 */
async function storeOnce({ database, checkUrl }: Dependencies, chunk: Chunk): Promise<ChunkReceipt> {
  const { batchId, sequence, sha256, entries, caller, ignore } = chunk;
  const own = { id: batchId, ...visibilityOf(caller, 'batch', batchId), sequence };
  const before = entries.some(hasOptions) ? await findChunk(database, own) : undefined;
  const known = before && answer(before, chunk);
  if (known !== undefined) return receiptOf(sequence, known);
  const defaults = before?.defaults ?? {};
  const items = checkEntries({ checkUrl, plan: caller.plan, defaults, ignore }, entries);
  for (let tries = 0; tries < triesMax; tries += 1) {
    const receipt = (await store(database, { ...own, sha256, items })) ?? answer(await findChunk(database, own), chunk);
    if (receipt !== undefined) return receiptOf(sequence, receipt);
  }
  throw new Error(`Batch ${batchId} changed all the time`);
}

/** What a chunk that was not stored is answered with; undefined when it may be stored. */
function answer(status: ChunkStatus | undefined, { sequence, sha256, entries }: Chunk): StoredReceipt | undefined {
  if (status === undefined) throw new ServiceError('NOT_FOUND');
  const { state, receipt, nextSequence, totalItems, itemsMax } = status;
  if (receipt !== undefined) {
    if (Buffer.from(receipt.sha256).equals(sha256)) return receipt;
    throw new ServiceError('BATCH_CHUNK_CONFLICT', { details: { sequence, expected: nextSequence } });
  }
  if (sequence !== nextSequence)
    throw new ServiceError('BATCH_CHUNK_OUT_OF_ORDER', {
      message: `This is not the next chunk of the batch: sequence must be ${nextSequence}.`,
      details: { sequence, expected: nextSequence },
    });
  if (state !== 'DRAFT')
    throw new ServiceError('BATCH_INVALID_STATE', {
      message: `Chunks can be added to a draft only; this batch is ${state}.`,
      details: { status: state },
    });
  if (totalItems + entries.length > itemsMax)
    throw new ServiceError('BATCH_LIMIT_EXCEEDED', {
      message: `The batch may have ${itemsMax} items; it has ${totalItems}, and this chunk has ${entries.length}. Nothing of it was stored.`,
      details: { maxBatchSize: itemsMax, totalJobs: totalItems, entries: entries.length },
    });
  return undefined;
}

/** Always written in this order, so that a receipt has the same bytes each time. */
const receiptOf = (sequence: number, { accepted, failed }: StoredReceipt): ChunkReceipt => ({
  sequence,
  accepted,
  failed,
  nextSequence: sequence + 1,
});

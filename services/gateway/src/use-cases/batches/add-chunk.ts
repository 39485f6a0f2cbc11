import type { ChunkReceipt } from '@tintype/contracts/batches/chunk';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { ChunkStatus, NewChunk, OwnBatch, StoredReceipt } from '@tintype/database/batches';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { visibilityOf } from '../../http/ownership.ts';
import type { Caller } from '../../http/authentication.ts';
import { checkEntries, hasOptions } from './check-entries.ts';

export type AddChunkDependencies = {
  readonly checkUrl: AddressPolicy['checkUrl'];
  /** Stores it if it is the next one; undefined when it is not. */
  readonly store: (chunk: NewChunk) => Promise<StoredReceipt | undefined>;
  readonly findChunk: (chunk: OwnBatch & { readonly sequence: number }) => Promise<ChunkStatus | undefined>;
};
export type Chunk = {
  readonly batchId: string;
  readonly sequence: number;
  readonly sha256: Uint8Array;
  readonly entries: readonly unknown[];
  readonly caller: Caller;
  readonly ignore: (paths: readonly string[]) => void;
};

/** Each further try means that the batch changed between two looks at it. */
const triesMax = 5;

/**
 * Stores a chunk once, however often it comes: the same bytes get the same receipt (interface specification, section 4.3). The usual
 * case is one statement; how the batch stands is looked up only when that one found nothing to extend.
 */
export async function addChunk(dependencies: AddChunkDependencies, chunk: Chunk): Promise<ChunkReceipt> {
  const { batchId, sequence, sha256, entries, caller, ignore } = chunk;
  const own = { id: batchId, ...visibilityOf(caller), sequence };
  const before = entries.some(hasOptions) ? await dependencies.findChunk(own) : undefined;
  const known = before && answer(before, chunk);
  if (known !== undefined) return receiptOf(sequence, known);
  const defaults = before?.defaults ?? {};
  const items = checkEntries({ checkUrl: dependencies.checkUrl, plan: caller.plan, defaults, ignore }, entries);
  for (let tries = 0; tries < triesMax; tries += 1) {
    const receipt =
      (await dependencies.store({ ...own, sha256, items })) ?? answer(await dependencies.findChunk(own), chunk);
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

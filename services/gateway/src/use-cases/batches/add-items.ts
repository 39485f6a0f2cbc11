import { sealOptions } from '@tintype/contracts/capture/secret-options';
import type { ChunkReceipt } from '@tintype/contracts/batches/batch-request';
import type { addChunk, ChunkStatus, findChunk, StoredReceipt } from '@tintype/database/batches/create-batch';
import type { Settings } from '@tintype/contracts/capture/make-capture';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { type Principal, getVisibility } from '../../http/principal.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { WithDatabase } from '../with-database.ts';
import { checkEntries, hasOptions } from './check-entries.ts';

export type AddItemsDependencies = Pick<Dependencies, 'checkUrl' | 'sealFor'> & {
  readonly findChunk: WithDatabase<typeof findChunk>;
  readonly storeChunk: WithDatabase<typeof addChunk>;
};
type AddItemChunk = {
  readonly batchId: string;
  readonly sequence: number;
  readonly sha256: Uint8Array;
  readonly entries: readonly unknown[];
  readonly caller: Principal;
  readonly ignore: (paths: readonly string[]) => void;
};

/**
 * The maximum number of attempts. Each further attempt means that the batch changed between two
 * reads.
 */
const triesMax = 5;

/**
 * Stores a chunk once, however often it is sent: the same bytes get the same receipt
 * (docs/interface/batches.md#chunks). The usual case is one statement. The state of the batch is
 * read only if that statement found nothing to extend.
 */
export async function addItems(
  { findChunk, storeChunk, checkUrl, sealFor }: AddItemsDependencies,
  chunk: AddItemChunk,
): Promise<ChunkReceipt> {
  const { batchId, sequence, sha256, entries, caller, ignore } = chunk;
  const own = { id: batchId, ...getVisibility(caller, 'batch'), sequence };
  const before = entries.some(hasOptions) ? await findChunk(own) : undefined;
  const known = before && answer(before, chunk);
  if (known !== undefined) return getReceipt(sequence, known);
  const defaults = before?.defaults ?? {};
  const sealed = sealFor(caller.organizationId);
  const seal = (options: Settings): Settings => sealOptions(options, sealed);
  const items = await checkEntries({ checkUrl, plan: caller.plan, defaults, ignore, seal }, entries);
  for (let tries = 0; tries < triesMax; tries += 1) {
    const receipt = (await storeChunk({ ...own, sha256, items })) ?? answer(await findChunk(own), chunk);
    if (receipt !== undefined) return getReceipt(sequence, receipt);
  }
  throw new Error(`Batch ${batchId} was changed by too many concurrent requests`);
}

/**
 * Returns the receipt of a chunk that was stored before; `undefined` if the chunk may be stored.
 */
function answer(
  status: ChunkStatus | undefined,
  { sequence, sha256, entries }: AddItemChunk,
): StoredReceipt | undefined {
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
      message: `Chunks can be added only to a draft, but this batch is ${state}. Create a new batch.`,
      details: { status: state },
    });
  if (totalItems + entries.length > itemsMax)
    throw new ServiceError('BATCH_LIMIT_EXCEEDED', {
      message:
        `The batch would exceed its limit of ${itemsMax} items: it has ${totalItems}, and this chunk has ` +
        `${entries.length}. The chunk was not stored. Send fewer entries, or create another batch.`,
      details: { maxBatchSize: itemsMax, totalJobs: totalItems, entries: entries.length },
    });
  return undefined;
}

/**
 * Creates a receipt. The fields always have this order, so that a receipt has the same bytes each
 * time.
 */
const getReceipt = (sequence: number, { accepted, failed }: StoredReceipt): ChunkReceipt => ({
  sequence,
  accepted,
  failed,
  nextSequence: sequence + 1,
});

import {
  finishBatches,
  listRemovableCaptures,
  removeBatch,
  removeCaptures,
  removeItems,
} from '@tintype/database/batches/end-batch';
import type { Logger } from '@tintype/runtime/logger';
import { copyItems, retryItems } from '@tintype/database/batches/repeat-batch';
import { findBatchWork, listBatchWork } from '@tintype/database/batches/find-batch';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { createConsumerService, type Consumer } from '@tintype/queues/port';
import type { Service } from '@tintype/runtime/service';
import { createDeleteFiles } from '@tintype/storage/copy-file';
import type { Storage } from '@tintype/storage/port';
import { sendBatchWork } from './resend.ts';
import type { LoopDependencies } from './dependencies.ts';

const batchesMax = 50;

/**
 * Ends batches and bulk jobs whose items have all ended. It polls, so that no capture has to know
 * that it was the last.
 */
export function createFinishBatches({ database, logger }: Pick<LoopDependencies, 'database' | 'logger'>) {
  return async (): Promise<boolean> => {
    const finished = await finishBatches(database, { limit: batchesMax });
    for (const { id, state, requestId, completed, failed } of finished)
      logger.info(
        { batchId: id, requestId, state, completed: Number(completed), failed: Number(failed) },
        'batch.finished',
      );
    return finished.length === batchesMax;
  };
}

type WorkDependencies = Pick<LoopDependencies, 'database'> & {
  readonly storage: Pick<Storage, 'delete'>;
  readonly logger: Logger;
};
type CopyOrDeleteBatchWork = { readonly batchId: string; readonly signal: AbortSignal };

/**
 * The rows of one transaction: few enough for short locks, many enough to process ten million
 * within minutes.
 */
const itemsMax = 5_000;
const capturesMax = 200;
/** The number of keys that an S3 server deletes in one request. */
const keysMax = 1_000;
/**
 * The number of concurrent jobs, so that a large batch does not keep a small batch waiting.
 * PostgreSQL does most of the work.
 */
const concurrency = 4;

/**
 * Does the background work of batches: copies the items of a restart, requeues the items of a
 * retry, removes the rest of a deleted batch. Each step is a transaction that continues where the
 * last step ended, whichever process ran it. A job may therefore be stopped at any point and
 * delivered twice.
 */
export function createBatchChunk(dependencies: WorkDependencies & Pick<LoopDependencies, 'queues'>): Service {
  const { queues, database, logger } = dependencies;
  const consume = (): Consumer =>
    queues.consume(
      catalogue.batchChunk,
      async ({ batchId, requestId }, { signal }) => {
        const work = await findBatchWork(database, { id: batchId });
        if (work === undefined) return;
        const { run, event } = works[work];
        if (await run(dependencies, { batchId, signal })) logger.info({ batchId, requestId }, event);
      },
      { concurrency },
    );
  return createConsumerService('batch-chunk-consumer', consume, { waitMs: 0 });
}

/** Returns `false` if the job was stopped or had nothing to do. */
async function copy({ database }: WorkDependencies, { batchId, signal }: CopyOrDeleteBatchWork): Promise<boolean> {
  while (!signal.aborted) {
    const copied = await copyItems(database, { batchId, limit: itemsMax });
    if (copied !== 'more') return copied === 'prepared';
  }
  return false;
}

async function retry({ database }: WorkDependencies, { batchId, signal }: CopyOrDeleteBatchWork): Promise<boolean> {
  while (!signal.aborted) if ((await retryItems(database, { batchId, limit: itemsMax })) === 'done') return true;
  return false;
}

/** Removes files first: a file without a row would never be deleted from storage. */
export async function remove(
  dependencies: WorkDependencies,
  { batchId, signal }: CopyOrDeleteBatchWork,
): Promise<boolean> {
  const { database } = dependencies;
  const deleteFiles = createDeleteFiles(dependencies);
  while (!signal.aborted) {
    const captures = await listRemovableCaptures(database, { batchId, limit: capturesMax });
    if (captures.length === 0) break;
    const keys = captures.flatMap(({ storageKeys }) => storageKeys);
    const refused: string[] = [];
    for (let from = 0; from < keys.length; from += keysMax)
      for (const key of await deleteFiles(keys.slice(from, from + keysMax))) refused.push(key);
    await removeCaptures(database, { ids: captures.map(({ id }) => id), refused });
  }
  while (!signal.aborted && (await removeItems(database, { batchId, limit: itemsMax })) > 0);
  return !signal.aborted && removeBatch(database, { batchId });
}

const works = {
  copy: { run: copy, event: 'batch.prepared' },
  retry: { run: retry, event: 'batch.retried' },
  remove: { run: remove, event: 'batch.removed' },
} as const;

const rowsMax = 500;

/**
 * Sends the job of every batch that has background work and no job: Redis may have lost its data,
 * or the worker was stopped. A duplicate job is harmless.
 */
export function createResendBatchWork({
  database,
  queues,
  logger,
}: Pick<LoopDependencies, 'database' | 'queues' | 'logger'>) {
  let afterId = '';
  return async (): Promise<boolean> => {
    const rows = await listBatchWork(database, { afterId, limit: rowsMax });
    const live = await queues.hasLiveJob(
      catalogue.batchChunk,
      rows.map(({ id }) => id),
    );
    const forgotten = rows.filter(({ id }) => !live.has(id));
    await Promise.all(forgotten.map((row) => sendBatchWork(queues, row)));
    if (forgotten.length > 0) logger.info({ count: forgotten.length }, 'batch_work.resent');
    afterId = rows.length < rowsMax ? '' : rows.at(-1)!.id;
    return afterId !== '';
  };
}

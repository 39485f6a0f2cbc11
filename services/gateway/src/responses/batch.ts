import { verdictField } from '@tintype/contracts/capture/report-fields';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { fileFormats } from '@tintype/contracts/formats/formats';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { batchStates, hasCapture, itemStates, type BatchState, type ItemState } from '@tintype/contracts/states/batch';
import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';
import type { StoredBatch } from '@tintype/database/batches/find-batch';
import type { StoredItem, ItemWithFiles } from '@tintype/database/batches/list-items';
import type { Storage } from '@tintype/storage/port';
import type { Dependencies } from '../dependencies.ts';
import { toZipSlug, type ZipEntry, zipFiles } from './zip-files.ts';
import { toJson } from '../http/to-json.ts';

const timeSchema = { type: 'string', format: 'date-time' } as const;
const createCountSchema = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;

/** See docs/interface/batches.md#summary */
export const batchAnswer = schema({
  $id: 'Batch',
  type: 'object',
  required: [
    'id',
    'status',
    'maxBatchSize',
    'nextSequence',
    'totalJobs',
    'completedJobs',
    'failedJobs',
    'processingJobs',
    'pendingJobs',
    'cancelledJobs',
    'progress',
    'preparedJobs',
    'createdAt',
  ],
  properties: {
    id: { type: 'string' },
    name: { type: 'string', description: 'Name of the batch. Absent if not set.' },
    status: { enum: batchStates },
    maxBatchSize: createCountSchema('Maximum number of items. Fixed at creation.'),
    nextSequence: createCountSchema('Sequence number of the next chunk.'),
    totalJobs: createCountSchema('Number of items, including invalid ones.'),
    completedJobs: createCountSchema('Number of completed items.'),
    failedJobs: createCountSchema('Number of failed items, including invalid entries.'),
    processingJobs: createCountSchema('Number of items in progress. These items finish even after a cancellation.'),
    pendingJobs: createCountSchema('Number of queued items.'),
    cancelledJobs: createCountSchema('Number of cancelled items.'),
    progress: { type: 'integer', minimum: 0, maximum: 100, description: 'Share of items that have ended, in percent.' },
    preparedJobs: createCountSchema('For a restart, the number of items copied so far, out of totalJobs.'),
    createdAt: timeSchema,
    startedAt: { ...timeSchema, description: 'Start time of the first capture.' },
    completedAt: { ...timeSchema, description: 'End time of the last capture.' },
  },
});
type BatchAnswer = TypeOf<typeof batchAnswer>;

export function describeBatch(batch: StoredBatch): BatchAnswer {
  const { id, name, state, itemsMax, nextSequence, totalItems, preparedItems, processing, completed, failed } = batch;
  const { createdAt, startedAt, completedAt } = batch;
  const notEnded = totalItems - completed - failed - processing;
  const cancelled = state === 'CANCELLED' ? notEnded : batch.cancelled;
  const ended = completed + failed + cancelled;
  return toJson({
    id,
    name,
    status: state,
    maxBatchSize: itemsMax,
    nextSequence,
    totalJobs: totalItems,
    completedJobs: completed,
    failedJobs: failed,
    processingJobs: processing,
    pendingJobs: notEnded - cancelled,
    cancelledJobs: cancelled,
    progress: totalItems === 0 ? 0 : Math.floor((100 * ended) / totalItems),
    preparedJobs: preparedItems,
    createdAt,
    startedAt,
    completedAt,
  });
}

export const batchParams = schema({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: idPattern } },
});

export const itemStatuses = captureStates;
type ItemStatus = CaptureState;

/**
 * See docs/interface/batches.md#items. An item without a capture waits for it, and in a cancelled
 * batch never gets any. The status is computed, so that a cancellation need not write ten million
 * rows.
 */
export const toShownStatus = (item: ItemState, batch: BatchState): ItemStatus => {
  if (hasCapture(item)) return item;
  return batch === 'CANCELLED' ? 'CANCELLED' : 'QUEUED';
};

export const listStatesShownAs = (status: ItemStatus, batch: BatchState): ItemState[] =>
  itemStates.filter((item) => toShownStatus(item, batch) === status);

export const batchItem = {
  type: 'object',
  title: 'BatchItem',
  required: ['url', 'status'],
  properties: {
    id: { type: 'string', description: 'ID of the job, once it exists.' },
    url: { type: 'string', description: 'URL from the request.' },
    status: { enum: itemStatuses },
    sourceLine: { type: 'integer' },
    error: {
      type: 'object',
      title: 'BatchItemError',
      required: ['code', 'message'],
      properties: { code: { enum: errorCodes }, message: { type: 'string' } },
    },
    httpStatus: { type: 'integer', description: 'HTTP status of the page.' },
    verdict: verdictField,
    warnings: { type: 'integer', description: 'Number of warnings in the report.' },
    resultUrl: { type: 'string', description: 'URL of the file until it expires. Requires an API key.' },
    expiresAt: { ...timeSchema, description: 'Expiry time of the file.' },
    deletedAt: timeSchema,
  },
} as const;

export function describeItem(
  { clock, publicUrl }: Pick<Dependencies, 'clock' | 'publicUrl'>,
  batchState: BatchState,
  row: StoredItem,
) {
  const {
    url,
    sourceLine,
    state,
    errorCode,
    errorMessage,
    captureId,
    expiresAt,
    deletedAt,
    httpStatus,
    verdict,
    warnings,
  } = row;
  const isKept = state === 'COMPLETED' && captureId !== null && expiresAt !== null;
  return {
    ...toJson({ id: captureId, url, status: toShownStatus(state, batchState), sourceLine }),
    ...(errorCode !== null && { error: { code: errorCode, message: errorMessage ?? '' } }),
    ...toJson({ httpStatus, verdict, warnings }),
    ...(isKept && expiresAt > clock.now() && { resultUrl: `${publicUrl}/v1/screenshots/jobs/${captureId}/result` }),
    ...(isKept && { expiresAt: expiresAt.toISOString() }),
    ...(deletedAt !== null && { deletedAt: deletedAt.toISOString() }),
  };
}

export const zipBatch = (
  storage: Pick<Storage, 'read'>,
  {
    batch,
    items,
    from,
  }: { readonly batch: StoredBatch; readonly items: readonly ItemWithFiles[]; readonly from: number },
) =>
  zipFiles(storage, {
    index: { name: 'batch.json', json: getIndex(batch, items, from) },
    entries: items.flatMap(listEntries),
    createdAt: batch.createdAt,
  });

/** `next` is the position of the next part; absent in the last part. */
const getIndex = (batch: StoredBatch, items: readonly ItemWithFiles[], from: number) => ({
  ...describeBatch(batch),
  from,
  ...(from + items.length < batch.totalItems && { next: from + items.length }),
  items: items.map((item) => {
    const { position, url, sourceLine, state, captureId, errorCode, errorMessage } = item;
    return {
      position,
      url,
      status: toShownStatus(state, batch.state),
      ...toJson({ id: captureId, sourceLine }),
      ...(errorCode !== null && { error: { code: errorCode, message: errorMessage } }),
      files: listEntries(item).map(({ name }) => name),
    };
  }),
});

const listEntries = ({ position, url, files }: ItemWithFiles): ZipEntry[] =>
  files.map(({ outputId, format, storageKey, size }) => ({
    name: `items/${String(position).padStart(7, '0')}${toZipSlug(url)}/${outputId}.${fileFormats[format].extension}`,
    storageKey,
    size,
  }));

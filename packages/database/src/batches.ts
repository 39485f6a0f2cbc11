/** Everything that can happen to a batch in the database. States change nowhere else. */
export { finishBatches } from './batches/finish-batches.ts';
export { createBulk, type NewBulk } from './batches/create-bulk.ts';
export { listBulkItems, type StoredBulkItem, listItems, type StoredItem } from './batches/list-items.ts';
export { holdsLargeBatch, findBatch, listBatches, type OwnBatch, type StoredBatch } from './batches/find-batch.ts';
export { type ItemWithFiles, listItemFiles } from './batches/list-item-files.ts';
export { cancelBatch, type CancelledBatch } from './batches/cancel-batch.ts';
export { createBatch, startBatch, type Started } from './batches/create-batch.ts';
export { addChunk, findChunk, type ChunkStatus, type NewItem, type StoredReceipt } from './batches/add-chunk.ts';
export { resumeBatch, type Resumed } from './batches/resume-batch.ts';
export { retryFailed, retryItems, type Retried } from './batches/retry-failed.ts';
export { restartBatch, type Restarted } from './batches/restart-batch.ts';
export {
  deleteBatch,
  type DeletedBatch,
  listRemovableCaptures,
  removeBatch,
  removeCaptures,
  removeItems,
} from './batches/delete-batch.ts';
export { copyItems } from './batches/copy-items.ts';
export { findBatchWork, listBatchWork, type BatchWork } from './batches/list-batch-work.ts';

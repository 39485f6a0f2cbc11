/** Everything that can happen to a batch in the database. States change nowhere else. */
export { finishBatches, type FinishedBatch } from './batches/finish-batches.ts';
export { createBulk, type BulkItem, type CreatedBulk, type NewBulk } from './batches/create-bulk.ts';
export { listBulkItems, type StoredBulkItem } from './batches/list-bulk-items.ts';
export { holdsLargeBatch } from './batches/holds-large-batch.ts';
export { cancelCapturesOf } from './batches/cancel-captures-of.ts';
export { createBatch, type NewBatch } from './batches/create-batch.ts';
export {
  addChunk,
  findChunk,
  type ChunkStatus,
  type NewChunk,
  type NewItem,
  type StoredReceipt,
} from './batches/add-chunk.ts';
export { findBatch, listBatches, type OwnBatch, type StoredBatch } from './batches/find-batch.ts';
export { listItems, type StoredItem } from './batches/list-items.ts';
export { startBatch, type Started } from './batches/start-batch.ts';
export { cancelBatch, type CancelledBatch } from './batches/cancel-batch.ts';
export { resumeBatch, type Resumed } from './batches/resume-batch.ts';
export { restartBatch, type Restart, type Restarted } from './batches/restart-batch.ts';
export { deleteBatch, type DeletedBatch } from './batches/delete-batch.ts';
export { copyItems, type Copied } from './batches/copy-items.ts';
export { listRemovableCaptures, removeBatch, removeCaptures, removeItems } from './batches/remove-batch.ts';
export { findBatchWork, listBatchWork, type BatchWork } from './batches/list-batch-work.ts';

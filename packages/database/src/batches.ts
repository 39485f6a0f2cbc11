/** Everything that can happen to a batch in the database. States change nowhere else. */
export { finishBatches, type FinishedBatch } from './batches/finish-batches.ts';

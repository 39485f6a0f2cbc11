import type { DefinedRoute } from '../define-route.ts';
import { addChunk } from './add-chunk.ts';
import { batchArchive } from './batch-archive.ts';
import { cancelBatch, deleteBatch, restartBatch, resumeBatch, retryBatch, startBatch } from './change-batch.ts';
import { createBatch } from './create-batch.ts';
import { listItems } from './list-items.ts';
import { getBatch, listBatches } from './read-batches.ts';

export const batchRoutes: readonly DefinedRoute[] = [
  createBatch,
  addChunk,
  startBatch,
  listBatches,
  getBatch,
  listItems,
  batchArchive,
  resumeBatch,
  restartBatch,
  retryBatch,
  cancelBatch,
  deleteBatch,
];

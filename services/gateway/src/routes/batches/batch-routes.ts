import type { DefinedRoute } from '../define-route.ts';
import { addChunkRoute } from './add-chunk.ts';
import { batchArchiveRoute } from './batch-archive.ts';
import {
  cancelBatchRoute,
  deleteBatchRoute,
  restartBatchRoute,
  resumeBatchRoute,
  retryBatchRoute,
  startBatchRoute,
} from './change-batch.ts';
import { createBatchRoute } from './create-batch.ts';
import { listItemsRoute } from './list-items.ts';
import { getBatchRoute, listBatchesRoute } from './read-batches.ts';

export const batchRoutes: readonly DefinedRoute[] = [
  createBatchRoute,
  addChunkRoute,
  startBatchRoute,
  listBatchesRoute,
  getBatchRoute,
  listItemsRoute,
  batchArchiveRoute,
  resumeBatchRoute,
  restartBatchRoute,
  retryBatchRoute,
  cancelBatchRoute,
  deleteBatchRoute,
];

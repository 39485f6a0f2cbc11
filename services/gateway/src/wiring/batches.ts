import { bulkJobsMax } from '@tintype/contracts/batches/bulk-request';
import { refuseWithoutCapability } from '@tintype/contracts/plans/capability-asks';
import {
  addChunk,
  cancelBatch,
  createBatch,
  deleteBatch,
  findBatch,
  findChunk,
  listBatches,
  listItems,
  restartBatch,
  resumeBatch,
  startBatch,
} from '@tintype/database/batches';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { deriveKey } from '@tintype/runtime/secrets';
import { sealSecret } from '@tintype/runtime/secret-box';
import type { AddChunkDependencies } from '../routes/batches/add-chunk.ts';
import type { FindBatchDependencies } from '../routes/batches/batch.ts';
import type { ChangeBatchDependencies } from '../routes/batches/change-batch.ts';
import type { CreateBatchDependencies } from '../routes/batches/create-batch.ts';
import type { DeleteBatchDependencies } from '../routes/batches/delete-batch.ts';
import type { ListBatchesDependencies } from '../routes/batches/list-batches.ts';
import type { ListItemsDependencies } from '../routes/batches/list-items.ts';
import type { RestartBatchDependencies } from '../routes/batches/restart-batch.ts';
import { addChunk as addChunkOnce } from '../use-cases/batches/add-chunk.ts';
import type { WiringDependencies } from './dependencies.ts';

export type BatchDependencies = AddChunkDependencies &
  ChangeBatchDependencies &
  CreateBatchDependencies &
  DeleteBatchDependencies &
  FindBatchDependencies &
  ListBatchesDependencies &
  ListItemsDependencies &
  RestartBatchDependencies;

export function wireBatches(dependencies: WiringDependencies): BatchDependencies {
  const { database, queues, secret, policy, clock, logger, newId, publicUrl } = dependencies;
  const webhookKey = deriveKey(secret, 'webhook-secrets');
  const chunks = {
    checkUrl: policy.checkUrl,
    store: addChunk.bind(undefined, database),
    findChunk: findChunk.bind(undefined, database),
  };
  /** Work in the background. What does not get through is sent by the scheduler, which looks for it in PostgreSQL. */
  const sendWork = (batchId: string, requestId: string): Promise<void> =>
    queues
      .enqueue(catalogue.batchChunk, { batchId, requestId }, { id: batchId })
      .catch((error: unknown) => logger.warn({ error, batchId, requestId }, 'batch.work_not_sent'));
  return {
    newId,
    sealSecret: (text, webhookId) => sealSecret(webhookKey, text, webhookId),
    checkUrl: policy.checkUrl,
    clock,
    publicUrl,
    createBatch: (batch) => createBatch(database, batch),
    addChunk: (chunk) => addChunkOnce(chunks, chunk),
    findBatch: (batch) => findBatch(database, batch),
    listBatches: (page) => listBatches(database, page),
    listItems: (page) => listItems(database, page),
    startBatch: (batch) => startBatch(database, batch),
    cancelBatch: (batch) => cancelBatch(database, batch),
    resumeBatch: async (batch, requestId) => {
      const resumed = await resumeBatch(database, batch, { activeBulkMax: bulkJobsMax });
      if (typeof resumed === 'object' && resumed.state === 'PREPARING') await sendWork(resumed.id, requestId);
      return resumed;
    },
    restartBatch: async ({ caller: { plan }, ...restart }) => {
      const source = await findBatch(database, restart.source);
      // What the plan allowed when the source was made it may not allow any more.
      if (source !== undefined) refuseWithoutCapability(plan, source.defaults);
      const restarted = await restartBatch(database, { ...restart, newId: newId(), itemsMax: plan.batchItemsMax });
      if (typeof restarted === 'object' && restarted.state === 'PREPARING')
        await sendWork(restarted.id, restart.requestId);
      return restarted;
    },
    deleteBatch: async (batch, requestId) => {
      const deleted = await deleteBatch(database, batch);
      if (typeof deleted === 'object') await sendWork(deleted.id, requestId);
      return deleted;
    },
  };
}

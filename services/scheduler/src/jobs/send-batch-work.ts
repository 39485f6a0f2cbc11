import type { BatchWork } from '@tintype/database/batches';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';

/** A batch has one thing to be done in the background at a time, so its id names the job. */
export const sendBatchWork = (queues: Queues, { id, requestId }: BatchWork): Promise<void> =>
  queues.enqueue(catalogue.batchChunk, { batchId: id, requestId }, { id });

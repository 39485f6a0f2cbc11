import type { BatchWork } from '@tintype/database/batches/list-batch-work';
import type { ClaimedRun } from '@tintype/database/schedules/claim-due';
import { queues as catalogue, scheduleTickJobId } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';

/** A run without a `priority` goes before all runs that have one. */
export const sendRun = (queues: Queues, run: ClaimedRun, priority?: number): Promise<void> =>
  queues.enqueue(
    catalogue.scheduleTick,
    { scheduleId: run.scheduleId, plannedAt: run.plannedAt.toISOString(), requestId: run.requestId },
    { id: scheduleTickJobId(run), ...(priority !== undefined && { priority }) },
  );

/** A batch has one kind of background work at a time, so its id is the job's id. */
export const sendBatchWork = (queues: Queues, { id, requestId }: BatchWork): Promise<void> =>
  queues.enqueue(catalogue.batchChunk, { batchId: id, requestId }, { id });

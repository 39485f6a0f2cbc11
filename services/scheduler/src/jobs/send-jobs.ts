import type { BatchWork } from '@tintype/database/batches/find-batch';
import type { ClaimedRun } from '@tintype/database/schedules/start-run';
import { queues as catalogue, scheduleTickJobId } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';

/** Sends the job of a run. A run without a `priority` precedes all runs with a priority. */
export const sendRun = (queues: Queues, run: ClaimedRun, priority?: number): Promise<void> =>
  queues.enqueue(
    catalogue.scheduleTick,
    { scheduleId: run.scheduleId, plannedAt: run.plannedAt.toISOString(), requestId: run.requestId },
    { id: scheduleTickJobId(run), ...(priority !== undefined && { priority }) },
  );

/**
 * Sends the job of a batch. A batch has one kind of background work at a time, so its ID is the
 * job's ID.
 */
export const sendBatchWork = (queues: Queues, { id, requestId }: BatchWork): Promise<void> =>
  queues.enqueue(catalogue.batchChunk, { batchId: id, requestId }, { id });

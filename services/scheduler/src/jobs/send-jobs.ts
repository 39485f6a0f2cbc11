import type { BatchWork } from '@tintype/database/batches/list-batch-work';
import type { QueuedCapture } from '@tintype/database/captures/accept-capture';
import type { ClaimedRun } from '@tintype/database/schedules/claim-due';
import { attemptJobId, queues as catalogue, scheduleTickJobId } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';

export const sendCapture = (queues: Queues, { id, attempt, priority, requestId }: QueuedCapture): Promise<void> =>
  queues.enqueue(
    catalogue.capture,
    { captureId: id, attempt, requestId },
    { id: attemptJobId({ id, attempt }), priority },
  );

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

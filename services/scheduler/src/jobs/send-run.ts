import type { ClaimedRun } from '@tintype/database/schedules';
import { queues as catalogue, scheduleTickJobId } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';

/** Without a `priority` it stands before all that have one. */
export const sendRun = (queues: Queues, run: ClaimedRun, priority?: number): Promise<void> =>
  queues.enqueue(
    catalogue.scheduleTick,
    { scheduleId: run.scheduleId, plannedAt: run.plannedAt.toISOString(), requestId: run.requestId },
    { id: scheduleTickJobId(run), ...(priority !== undefined && { priority }) },
  );

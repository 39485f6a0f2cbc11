import type { ClaimedRun } from '@tintype/database/schedules';
import { queues as catalogue, scheduleTickJobId } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';

export const sendRun = (queues: Queues, run: ClaimedRun): Promise<void> =>
  queues.enqueue(
    catalogue.scheduleTick,
    { scheduleId: run.scheduleId, plannedAt: run.plannedAt.toISOString(), requestId: run.requestId },
    { id: scheduleTickJobId(run) },
  );

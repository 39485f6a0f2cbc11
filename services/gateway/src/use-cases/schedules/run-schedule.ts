import { addTriggeredRun } from '@tintype/database/schedules/start-run';
import { deleteSchedule as remove } from '@tintype/database/schedules/save-schedule';
import { purgeDeleted } from '@tintype/database/deleted-work/purge-deleted';
import { queues as catalogue, scheduleTickJobId } from '@tintype/queues/catalogue';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/found.ts';
import { getVisibility, type Principal } from '../../http/principal.ts';

type TriggerDependencies = Pick<Dependencies, 'database' | 'queues' | 'logger' | 'clock' | 'newId'>;
type ScheduleRef = { readonly id: string; readonly caller: Principal };

/** Starts a run now, whatever the state of the schedule. */
export async function triggerSchedule(
  { database, queues, logger, clock, newId }: TriggerDependencies,
  { id, caller, requestId }: ScheduleRef & { readonly requestId: string },
): Promise<void> {
  const { organizationId } = getVisibility(caller, 'schedule');
  const wanted = { id: newId(), scheduleId: id, organizationId, requestId, now: clock.now() };
  const run = found(await addTriggeredRun(database, wanted));
  const plannedAt = run.plannedAt.toISOString();
  // If the job is lost, the scheduler sends it again.
  await queues
    .enqueue(catalogue.scheduleTick, { scheduleId: id, plannedAt, requestId }, { id: scheduleTickJobId(run) })
    .catch((error: unknown) => logger.warn({ scheduleId: id, error }, 'schedule.job_not_sent'));
}

/** Runs that a delete request removes itself; the scheduler deletes the rest. */
const runsAtOnce = 200;

export async function deleteOwnSchedule(
  { database, storage, logger }: Pick<Dependencies, 'database' | 'storage' | 'logger'>,
  { id, caller }: ScheduleRef,
): Promise<void> {
  found((await remove(database, { id, ...getVisibility(caller, 'schedule') })) || undefined);
  const purge = { id, limit: runsAtOnce, remove: createDeleteFiles({ storage, logger }) };
  await purgeDeleted(database, 'schedules', purge).catch((error: unknown) =>
    logger.warn({ scheduleId: id, error }, 'schedule.not_purged_at_once'),
  );
}

import {
  addSchedule,
  addTriggeredRun,
  changeSchedule,
  deleteSchedule,
  findSchedule,
  listExecutions,
  listSchedules,
  listSkips,
  purgeSchedules,
} from '@tintype/database/schedules';
import { queues as catalogue, scheduleTickJobId } from '@tintype/queues/catalogue';
import { openSecret, sealSecret } from '@tintype/runtime/secret-box';
import { deriveKey } from '@tintype/runtime/secrets';
import type { CreateScheduleDependencies } from '../routes/schedules/create-schedule.ts';
import type { DeleteScheduleDependencies } from '../routes/schedules/delete-schedule.ts';
import type { ListSchedulesDependencies } from '../routes/schedules/list-schedules.ts';
import type { ScheduleHistoryDependencies } from '../routes/schedules/schedule-history.ts';
import type { TriggerScheduleDependencies } from '../routes/schedules/trigger-schedule.ts';
import type { UpdateScheduleDependencies } from '../routes/schedules/update-schedule.ts';
import type { WiringDependencies } from './dependencies.ts';

type Dependencies = Omit<CreateScheduleDependencies, 'checkUrl'> &
  Omit<UpdateScheduleDependencies, 'checkUrl'> &
  ListSchedulesDependencies &
  ScheduleHistoryDependencies &
  TriggerScheduleDependencies &
  DeleteScheduleDependencies;

/** What a request to delete waits for; the scheduler deletes the rest. */
const runsAtOnce = 200;

export function wireSchedules({
  database,
  queues,
  secret,
  storage,
  publicUrl,
  clock,
  logger,
  newId,
}: WiringDependencies): Dependencies {
  const webhookKey = deriveKey(secret, 'webhook-secrets');
  return {
    newId,
    sealSecret: (text, webhookId) => sealSecret(webhookKey, text, webhookId),
    openSecret: (sealed, webhookId) => openSecret(webhookKey, sealed, webhookId),
    addSchedule: (schedule, limits) => addSchedule(database, schedule, limits),
    findSchedule: (owned) => findSchedule(database, owned),
    listSchedules: (owner) => listSchedules(database, owner),
    changeSchedule: (owned, decide) => changeSchedule(database, owned, decide),
    listExecutions: (wanted) => listExecutions(database, wanted),
    listSkips: (wanted) => listSkips(database, wanted),
    triggerRun: async ({ id, organizationId, requestId }) => {
      const wanted = { id: newId(), scheduleId: id, organizationId, requestId, now: clock.now() };
      const run = await addTriggeredRun(database, wanted);
      if (run === undefined) return false;
      const plannedAt = run.plannedAt.toISOString();
      // A job that does not get through is sent by the scheduler.
      await queues
        .enqueue(catalogue.scheduleTick, { scheduleId: id, plannedAt, requestId }, { id: scheduleTickJobId(run) })
        .catch((error: unknown) => logger.warn({ scheduleId: id, error }, 'schedule.job_not_sent'));
      return true;
    },
    deleteSchedule: async (owned) => {
      if (!(await deleteSchedule(database, owned))) return false;
      await purgeSchedules(database, { id: owned.id, limit: runsAtOnce, remove: (keys) => storage.delete(keys) }).catch(
        (error: unknown) => logger.warn({ scheduleId: owned.id, error }, 'schedule.not_purged_at_once'),
      );
      return true;
    },
    storage,
    publicUrl,
    clock,
  };
}

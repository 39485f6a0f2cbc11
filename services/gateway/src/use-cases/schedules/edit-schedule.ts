import { sealOptions } from '@tintype/contracts/capture/secret-options';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { nextRunWithin, type ScheduleChange } from '@tintype/contracts/schedules/schedule-request';
import { type ScheduleEvent, type ScheduleState, scheduleTransitions } from '@tintype/contracts/states/schedule';
import type { TransitionTable } from '@tintype/contracts/states/transitions';
import { purgeDeleted } from '@tintype/database/deleted-work/purge-deleted';
import { type StoredSchedule, findSchedule } from '@tintype/database/schedules/find-schedule';
import {
  type ScheduleUpdate,
  addSchedule,
  changeSchedule as change,
  deleteSchedule as remove,
} from '@tintype/database/schedules/save-schedule';
import { addTriggeredRun } from '@tintype/database/schedules/start-run';
import { queues as catalogue, scheduleTickJobId } from '@tintype/queues/catalogue';
import { createDeleteFiles } from '@tintype/storage/copy-file';
import type { Dependencies } from '../../dependencies.ts';
import { found, toCreator, getVisibility, type Principal } from '../../http/principal.ts';
import type { Sender } from '../../http/route.ts';
import { type CheckDependencies, checkSchedule, findFirstRun } from './check-schedule.ts';

const transitionTable: TransitionTable<ScheduleState, ScheduleEvent> = scheduleTransitions;

/** A repeated request gets the same response. */
export function toPausedState(schedule: StoredSchedule): ScheduleUpdate {
  const state = getNextState(schedule, 'pause');
  return state === schedule.state ? {} : { state, nextRunAt: null };
}

/** Skips planned times that have passed. A schedule that cannot run would only fail again. */
export function resumeSchedule(
  schedule: StoredSchedule,
  now: Date,
  refuseWhatCannotRun: (schedule: StoredSchedule) => void,
): ScheduleUpdate {
  const state = getNextState(schedule, 'resume');
  if (state === schedule.state) return {};
  refuseWhatCannotRun(schedule);
  return { ...planNextRun(schedule, now, state), consecutiveFailures: 0 };
}

type ScheduleTiming = Pick<StoredSchedule, 'cron' | 'timezone' | 'startsAt' | 'endsAt'>;

/** The times are already normalised. */
const isTimedAlike = (one: ScheduleTiming, other: ScheduleTiming): boolean =>
  one.cron === other.cron &&
  one.timezone === other.timezone &&
  one.startsAt?.getTime() === other.startsAt?.getTime() &&
  one.endsAt?.getTime() === other.endsAt?.getTime();

/**
 * An ended schedule may run again, a paused one stays paused. A due time that has no run yet is
 * dropped.
 */
export function reviseSchedule(
  before: Pick<StoredSchedule, 'state' | 'nextRunAt'>,
  schedule: ScheduleTiming,
  now: Date,
): ScheduleUpdate {
  const state = getNextState(before, 'revise');
  if (state !== 'active') return { state };
  const { nextRunAt: dueAt } = before;
  const isDue = dueAt !== null && dueAt <= now;
  return {
    ...planNextRun(schedule, now, state),
    ...(isDue && { skip: { reason: 'missed', fromAt: dueAt, untilAt: now } }),
  };
}

function planNextRun(timing: ScheduleTiming, now: Date, state: ScheduleState): ScheduleUpdate {
  const next = nextRunWithin(timing, now);
  return next === undefined ? { state: transitionTable[state].complete!, nextRunAt: null } : { state, nextRunAt: next };
}

function getNextState({ state }: Pick<StoredSchedule, 'state'>, event: ScheduleEvent): ScheduleState {
  const to = transitionTable[state][event];
  if (to !== undefined) return to;
  throw new ServiceError('SCHEDULE_INVALID_STATE', {
    message: `The schedule is ${state}, so the operation "${event}" is not possible. Correct the schedule with PUT first.`,
    details: { state },
  });
}

type EditDependencies = CheckDependencies & Pick<Dependencies, 'database' | 'clock' | 'sealFor'>;
type EditScheduleEditor = Pick<Sender, 'caller' | 'onRefusedUrl'>;

export async function createSchedule(
  dependencies: EditDependencies,
  body: ScheduleChange,
  { caller, onRefusedUrl }: EditScheduleEditor,
): Promise<StoredSchedule> {
  const { plan } = caller;
  const { database, clock, newId, sealFor } = dependencies;
  const checked = checkSchedule(dependencies, { change: body, plan, onRefusedUrl });
  const nextRunAt = findFirstRun(checked, clock.now());
  const id = newId();
  const options = sealOptions(checked.options, sealFor(caller.organizationId));
  const schedule = { ...checked, options, id, ...toCreator(caller), state: 'active', nextRunAt } as const;
  if (!(await addSchedule(database, schedule, { schedulesMax: plan.schedulesPerKey })))
    throw new ServiceError('SCHEDULE_LIMIT_EXCEEDED', { details: { schedulesMax: plan.schedulesPerKey } });
  return found(await findSchedule(database, { id, ...getVisibility(caller, 'schedule') }));
}

export async function updateSchedule(
  dependencies: EditDependencies,
  { id, body }: { readonly id: string; readonly body: ScheduleChange },
  { caller, onRefusedUrl }: EditScheduleEditor,
): Promise<StoredSchedule> {
  const { plan } = caller;
  const changed = await change(dependencies.database, { id, ...getVisibility(caller, 'schedule') }, (before) => {
    const { destinations, ...checked } = checkSchedule(dependencies, { change: body, before, plan, onRefusedUrl });
    // A due time is retained if only the name changes, or if the same times are sent again.
    const keepsTime = before.state === 'active' && isTimedAlike(before, checked);
    const namesDestinations = body.destinations !== undefined || body.webhookUrl !== undefined;
    return {
      ...checked,
      options: sealOptions(checked.options, dependencies.sealFor(caller.organizationId)),
      ...(namesDestinations && { destinations }),
      ...(checked.url !== before.url && { pageState: null, valueState: null }),
      ...(keepsTime ? {} : reviseSchedule(before, checked, dependencies.clock.now())),
    };
  });
  return found(changed);
}

type DecideChange = (
  schedule: StoredSchedule,
  now: Date,
  refuseWhatCannotRun: (schedule: StoredSchedule) => void,
) => ScheduleUpdate;

export async function changeState(
  dependencies: EditDependencies,
  { id, decide }: { readonly id: string; readonly decide: DecideChange },
  { caller, onRefusedUrl }: EditScheduleEditor,
): Promise<StoredSchedule> {
  const { plan } = caller;
  const now = dependencies.clock.now();
  const refuseWhatCannotRun = (before: StoredSchedule): void =>
    void checkSchedule(dependencies, { change: {}, before, plan, onRefusedUrl });
  const owned = { id, ...getVisibility(caller, 'schedule') };
  return found(await change(dependencies.database, owned, (before) => decide(before, now, refuseWhatCannotRun)));
}

type TriggerDependencies = Pick<Dependencies, 'database' | 'queues' | 'logger' | 'clock' | 'newId'>;
type ScheduleRef = { readonly id: string; readonly caller: Principal };

/** Starts a run now, in every state of the schedule. */
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

/** The scheduler deletes the rest. */
const runsAtOnce = 200;

export async function deleteOwnSchedule(
  { database, storage, logger }: Pick<Dependencies, 'database' | 'storage' | 'logger'>,
  { id, caller }: ScheduleRef,
): Promise<void> {
  found(await remove(database, { id, ...getVisibility(caller, 'schedule') }));
  const purge = { id, limit: runsAtOnce, remove: createDeleteFiles({ storage, logger }) };
  await purgeDeleted(database, 'schedules', purge).catch((error: unknown) =>
    logger.warn({ scheduleId: id, error }, 'schedule.not_purged_at_once'),
  );
}

import { ServiceError } from '@tintype/contracts/errors/service-error';
import { nextRunWithin } from '@tintype/contracts/schedules/schedule-request';
import { type ScheduleEvent, type ScheduleState, scheduleTransitions } from '@tintype/contracts/states/schedule';
import type { TransitionTable } from '@tintype/contracts/states/transitions';
import type { ScheduleUpdate } from '@tintype/database/schedules/save-schedule';
import type { StoredSchedule } from '@tintype/database/schedules/find-schedule';

const table: TransitionTable<ScheduleState, ScheduleEvent> = scheduleTransitions;

/**
 * Pausing a paused schedule or resuming an active one changes nothing, so a repeated request gets
 * the same response.
 */
export function toPausedState(schedule: StoredSchedule): ScheduleUpdate {
  const state = after(schedule, 'pause');
  return state === schedule.state ? {} : { state, nextRunAt: null };
}

/**
 * Resumes a schedule and skips planned times that have passed. A schedule that cannot run is
 * refused, because it would only fail again.
 */
export function resume(
  schedule: StoredSchedule,
  now: Date,
  refuseWhatCannotRun: (schedule: StoredSchedule) => void,
): ScheduleUpdate {
  const state = after(schedule, 'resume');
  if (state === schedule.state) return {};
  refuseWhatCannotRun(schedule);
  return { ...runningFrom(schedule, now, state), consecutiveFailures: 0 };
}

type Timing = Pick<StoredSchedule, 'cron' | 'timezone' | 'startsAt' | 'endsAt'>;

/** Compares normalised times, whatever form they were sent in. */
export const isTimedAlike = (one: Timing, other: Timing): boolean =>
  one.cron === other.cron &&
  one.timezone === other.timezone &&
  one.startsAt?.getTime() === other.startsAt?.getTime() &&
  one.endsAt?.getTime() === other.endsAt?.getTime();

/**
 * Returns the state with new times. An ended schedule may run again, a paused one stays paused. A
 * due time that has no run yet is dropped.
 */
export function revise(
  before: Pick<StoredSchedule, 'state' | 'nextRunAt'>,
  schedule: Timing,
  now: Date,
): ScheduleUpdate {
  const state = after(before, 'revise');
  if (state !== 'active') return { state };
  const { nextRunAt: dueAt } = before;
  const isDue = dueAt !== null && dueAt <= now;
  return {
    ...runningFrom(schedule, now, state),
    ...(isDue && { skip: { reason: 'missed', fromAt: dueAt, untilAt: now } }),
  };
}

function runningFrom(timing: Timing, now: Date, state: ScheduleState): ScheduleUpdate {
  const next = nextRunWithin(timing, now);
  return next === undefined ? { state: table[state].complete!, nextRunAt: null } : { state, nextRunAt: next };
}

function after({ state }: Pick<StoredSchedule, 'state'>, event: ScheduleEvent): ScheduleState {
  const to = table[state][event];
  if (to !== undefined) return to;
  throw new ServiceError('SCHEDULE_INVALID_STATE', {
    message: `A ${state} schedule cannot ${event}.`,
    details: { state },
  });
}

import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ScheduleUpdate, StoredSchedule } from '@tintype/database/schedules';
import { defineRoute } from '../../http/route.ts';
import { pause, resume } from '../../use-cases/schedules/change-state.ts';
import { checkSchedule } from '../../use-cases/schedules/check-schedule.ts';
import { scheduleAnswer, scheduleParams } from './schedule-answer.ts';
import { found, scheduleReply } from './schedule-dependencies.ts';
import type { UpdateScheduleDependencies } from './update-schedule.ts';

type Change = {
  readonly id: string;
  readonly verb: string;
  readonly summary: string;
  readonly refusals: readonly ErrorCode[];
  readonly decide: (
    schedule: StoredSchedule,
    now: Date,
    refuseWhatCannotRun: (schedule: StoredSchedule) => void,
  ) => ScheduleUpdate;
};

const stateRoute = ({ id, verb, summary, refusals, decide }: Change) =>
  defineRoute<UpdateScheduleDependencies>()({
    id,
    method: 'post',
    path: `/v1/schedules/{scheduleId}/${verb}`,
    summary,
    access: 'api-key',
    allowance: 'general',
    params: scheduleParams,
    answers: { 200: { description: 'The schedule as it is now.', content: { 'application/json': scheduleAnswer } } },
    refusals: ['SCHEDULE_INVALID_STATE', ...refusals],
    handle: async (dependencies, { params, caller: { organizationId, plan }, note }) => {
      const owned = { id: params.scheduleId, organizationId };
      const now = dependencies.clock.now();
      const refuseWhatCannotRun = (before: StoredSchedule): void => {
        const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
        checkSchedule(dependencies, { change: {}, before, plan, checkUrl: dependencies.checkUrl, onRefusedUrl });
      };
      return scheduleReply(
        dependencies,
        found(await dependencies.changeSchedule(owned, (before) => decide(before, now, refuseWhatCannotRun))),
      );
    },
  });

export const pauseSchedule = stateRoute({
  id: 'pauseSchedule',
  verb: 'pause',
  summary: 'Stops planned runs until the schedule is resumed.',
  refusals: [],
  decide: pause,
});
export const resumeSchedule = stateRoute({
  id: 'resumeSchedule',
  verb: 'resume',
  summary: 'Lets a paused or failed schedule run again. Its failures are forgotten.',
  refusals: ['VALIDATION_ERROR', 'URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
  decide: resume,
});

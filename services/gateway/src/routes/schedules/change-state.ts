import type { ScheduleUpdate, StoredSchedule } from '@tintype/database/schedules';
import { defineRoute } from '../../http/route.ts';
import { pause, resume } from '../../use-cases/schedules/change-state.ts';
import { scheduleAnswer, scheduleParams } from './schedule-answer.ts';
import { found, scheduleReply, type ScheduleDependencies } from './schedule-dependencies.ts';

type Change = {
  readonly id: string;
  readonly verb: string;
  readonly summary: string;
  readonly decide: (schedule: StoredSchedule, now: Date) => ScheduleUpdate;
};

const stateRoute = ({ id, verb, summary, decide }: Change) =>
  defineRoute<ScheduleDependencies>()({
    id,
    method: 'post',
    path: `/v1/schedules/{scheduleId}/${verb}`,
    summary,
    access: 'api-key',
    allowance: 'general',
    params: scheduleParams,
    answers: { 200: { description: 'The schedule as it is now.', content: { 'application/json': scheduleAnswer } } },
    refusals: ['SCHEDULE_INVALID_STATE'],
    handle: async (dependencies, { params, caller: { organizationId } }) => {
      const owned = { id: params.scheduleId, organizationId };
      const now = dependencies.clock.now();
      return scheduleReply(
        dependencies,
        found(await dependencies.changeSchedule(owned, (before) => decide(before, now))),
      );
    },
  });

export const pauseSchedule = stateRoute({
  id: 'pauseSchedule',
  verb: 'pause',
  summary: 'Stops planned runs until the schedule is resumed.',
  decide: pause,
});
export const resumeSchedule = stateRoute({
  id: 'resumeSchedule',
  verb: 'resume',
  summary: 'Lets a paused or failed schedule run again. Its failures are forgotten.',
  decide: resume,
});

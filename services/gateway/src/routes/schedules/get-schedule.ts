import { defineRoute } from '../../http/route.ts';
import { scheduleAnswer, scheduleParams } from './schedule-answer.ts';
import { found, scheduleReply, type ScheduleDependencies } from './schedule-dependencies.ts';

export const getSchedule = defineRoute<ScheduleDependencies>()({
  id: 'getSchedule',
  method: 'get',
  path: '/v1/schedules/{scheduleId}',
  summary: 'A schedule with its recent captures.',
  access: 'api-key',
  allowance: 'general',
  params: scheduleParams,
  answers: { 200: { description: 'The schedule.', content: { 'application/json': scheduleAnswer } } },
  refusals: [],
  handle: async (dependencies, { params: { scheduleId: id }, caller: { organizationId } }) =>
    scheduleReply(dependencies, found(await dependencies.findSchedule({ id, organizationId }))),
});

import { scheduleAnswer, scheduleParams, readScheduleReply } from '../../responses/schedule.ts';
import { deleteOwnSchedule as remove, triggerSchedule as trigger } from '../../use-cases/schedules/run-schedule.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

export const triggerScheduleRoute = defineRoute({
  id: 'triggerSchedule',
  method: 'post',
  path: '/v1/schedules/{scheduleId}/trigger',
  summary: 'Run a schedule immediately, regardless of its status. The run appears in the history after it ends.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  params: scheduleParams,
  answers: { 200: inJson('The schedule.', scheduleAnswer) },
  handle: async (dependencies, { params: { scheduleId: id }, caller, requestId }) => {
    await trigger(dependencies, { id, caller, requestId });
    return readScheduleReply(dependencies, id, caller);
  },
});

export const deleteScheduleRoute = defineRoute({
  id: 'deleteSchedule',
  method: 'delete',
  path: '/v1/schedules/{scheduleId}',
  summary: 'Permanently delete a schedule and all its captures.',
  ...forCallers,
  params: scheduleParams,
  answers: { 204: { description: 'The schedule was deleted.' } },
  handle: async (dependencies, { params: { scheduleId: id }, caller }) => {
    await remove(dependencies, { id, caller });
    return { status: 204, empty: true };
  },
});

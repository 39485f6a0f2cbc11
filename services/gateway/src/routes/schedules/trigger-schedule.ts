import { defineRoute } from '../../http/route.ts';
import { scheduleAnswer, scheduleParams } from './schedule-answer.ts';
import { found, scheduleReply, type Owned, type ScheduleDependencies } from './schedule-dependencies.ts';

export type TriggerScheduleDependencies = ScheduleDependencies & {
  /** `false` when there is no such schedule. */
  readonly triggerRun: (wanted: Owned & { readonly requestId: string }) => Promise<boolean>;
};

export const triggerSchedule = defineRoute<TriggerScheduleDependencies>()({
  id: 'triggerSchedule',
  method: 'post',
  path: '/v1/schedules/{scheduleId}/trigger',
  summary: 'Runs a schedule at once, whatever its state is. The run appears in the history when it has ended.',
  access: 'api-key',
  allowance: 'screenshot',
  params: scheduleParams,
  answers: { 200: { description: 'The schedule.', content: { 'application/json': scheduleAnswer } } },
  refusals: [],
  handle: async (dependencies, { params: { scheduleId: id }, caller: { organizationId }, requestId }) => {
    const started = await dependencies.triggerRun({ id, organizationId, requestId });
    const schedule = started ? await dependencies.findSchedule({ id, organizationId }) : undefined;
    return scheduleReply(dependencies, found(schedule));
  },
});

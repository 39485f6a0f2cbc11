import { defineRoute } from '../../http/route.ts';
import { found, type Owned } from './schedule-dependencies.ts';
import { scheduleParams } from './schedule-answer.ts';

export type DeleteScheduleDependencies = {
  /** `false` when there is no such schedule. */
  readonly deleteSchedule: (owned: Owned) => Promise<boolean>;
};

export const deleteSchedule = defineRoute<DeleteScheduleDependencies>()({
  id: 'deleteSchedule',
  method: 'delete',
  path: '/v1/schedules/{scheduleId}',
  summary: 'Deletes a schedule and all of its captures for good.',
  access: 'api-key',
  allowance: 'general',
  params: scheduleParams,
  answers: { 204: { description: 'It is gone.' } },
  refusals: [],
  handle: async (dependencies, { params: { scheduleId: id }, caller: { organizationId } }) => {
    const deleted = await dependencies.deleteSchedule({ id, organizationId });
    found(deleted ? true : undefined);
    return { status: 204, empty: true };
  },
});

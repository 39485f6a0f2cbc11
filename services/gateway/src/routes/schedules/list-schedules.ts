import type { StoredSchedule } from '@tintype/database/schedules';
import { defineRoute } from '../../http/route.ts';
import { scheduleList } from './schedule-answer.ts';
import { reducedRecord } from './schedule-record.ts';

export type ListSchedulesDependencies = {
  readonly listSchedules: (owner: { organizationId: string }) => Promise<readonly StoredSchedule[]>;
};

export const listSchedules = defineRoute<ListSchedulesDependencies>()({
  id: 'listSchedules',
  method: 'get',
  path: '/v1/schedules',
  summary: 'The schedules of the organization, newest first.',
  access: 'api-key',
  allowance: 'general',
  answers: { 200: { description: 'The schedules.', content: { 'application/json': scheduleList } } },
  refusals: [],
  handle: async (dependencies, { caller: { organizationId } }) => {
    const schedules = await dependencies.listSchedules({ organizationId });
    return { status: 200, json: { schedules: schedules.map(reducedRecord), total: schedules.length } };
  },
});

import { findLastRuns } from '@tintype/database/schedules/executions';
import { listSchedules as readSchedules } from '@tintype/database/schedules/find-schedule';
import { getVisibility } from '../../http/principal.ts';
import {
  describeLastRuns,
  describeScheduleInList,
  scheduleAnswer,
  scheduleList,
  scheduleParams,
  readScheduleReply,
} from '../../responses/schedule.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

export const listSchedulesRoute = defineRoute({
  id: 'listSchedules',
  method: 'get',
  path: '/v1/schedules',
  summary: 'List the schedules of the organization, newest first.',
  ...forCallers,
  answers: { 200: inJson('The schedules.', scheduleList) },
  handle: async ({ database }, { caller }) => {
    const schedules = await readSchedules(database, getVisibility(caller, 'schedule'));
    const runs = await findLastRuns(
      database,
      schedules.map(({ id }) => id),
    );
    return {
      status: 200,
      json: {
        schedules: schedules.map((schedule) => ({
          ...describeScheduleInList(schedule),
          ...describeLastRuns(runs.get(schedule.id)),
        })),
        total: schedules.length,
      },
    };
  },
});

export const getScheduleRoute = defineRoute({
  id: 'getSchedule',
  method: 'get',
  path: '/v1/schedules/{scheduleId}',
  summary: 'Get a schedule with its recent runs.',
  ...forCallers,
  params: scheduleParams,
  answers: { 200: inJson('The schedule.', scheduleAnswer) },
  handle: (dependencies, { params: { scheduleId: id }, caller }) => readScheduleReply(dependencies, id, caller),
});

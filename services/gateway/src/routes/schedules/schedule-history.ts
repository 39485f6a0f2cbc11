import { schema } from '@tintype/contracts/schemas/schema';
import { listExecutions, listSkips } from '@tintype/database/schedules/executions';
import { findSchedule } from '@tintype/database/schedules/find-schedule';
import { found } from '../../http/found.ts';
import { getVisibility } from '../../http/principal.ts';
import { describeHistory, historyAnswer } from '../../responses/execution.ts';
import { scheduleParams } from '../../responses/schedule.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

const limitMax = 100;

export const scheduleHistoryRoute = defineRoute({
  id: 'getScheduleHistory',
  method: 'get',
  path: '/v1/schedules/{scheduleId}/history',
  summary: 'List the completed runs and skipped times of a schedule, newest first.',
  ...forCallers,
  params: scheduleParams,
  query: schema({
    type: 'object',
    properties: {
      limit: {
        type: 'integer',
        minimum: 1,
        default: 50,
        description: `Maximum number of entries. Values above ${limitMax} count as ${limitMax}.`,
      },
    },
  }),
  answers: { 200: inJson('The runs.', historyAnswer) },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { scheduleId: id }, query, caller }) => {
    const { database } = dependencies;
    const schedule = found(await findSchedule(database, { id, ...getVisibility(caller, 'schedule') }));
    const wanted = { scheduleId: id, limit: Math.min(query.limit, limitMax) };
    const [runs, skips] = await Promise.all([listExecutions(database, wanted), listSkips(database, wanted)]);
    return { status: 200, json: await describeHistory(dependencies, schedule, { runs, skips }) };
  },
});

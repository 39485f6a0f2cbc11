import { schema } from '@tintype/contracts/schemas/schema';
import { defineRoute } from '../../http/route.ts';
import { historyAnswer } from './execution-answer.ts';
import { executionRecord } from './execution-record.ts';
import { scheduleParams } from './schedule-answer.ts';
import { found, type ScheduleDependencies } from './schedule-dependencies.ts';

const limitMax = 100;

export const scheduleHistory = defineRoute<ScheduleDependencies>()({
  id: 'scheduleHistory',
  method: 'get',
  path: '/v1/schedules/{scheduleId}/history',
  summary: 'The runs of a schedule that have ended, newest first.',
  access: 'api-key',
  allowance: 'general',
  params: scheduleParams,
  query: schema({
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: 1, default: 50, description: `At most ${limitMax}; more is read as that.` },
    },
  }),
  answers: { 200: { description: 'The runs.', content: { 'application/json': historyAnswer } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { scheduleId: id }, query: { limit }, caller: { organizationId } }) => {
    const schedule = found(await dependencies.findSchedule({ id, organizationId }));
    const runs = await dependencies.listExecutions({ scheduleId: id, limit: Math.min(limit, limitMax) });
    return {
      status: 200,
      json: {
        scheduleId: id,
        totalExecutions: schedule.successCount + schedule.failureCount,
        executions: await Promise.all(runs.map((run) => executionRecord(dependencies, run, schedule.options))),
      },
    };
  },
});

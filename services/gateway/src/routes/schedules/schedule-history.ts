import { schema } from '@tintype/contracts/schemas/schema';
import type { Skip } from '@tintype/database/schedules';
import { defineRoute } from '../../http/route.ts';
import { historyAnswer } from './execution-answer.ts';
import { executionRecord } from './execution-record.ts';
import { scheduleParams } from './schedule-answer.ts';
import { found, type ScheduleDependencies } from './schedule-dependencies.ts';

const limitMax = 100;

export type ScheduleHistoryDependencies = ScheduleDependencies & {
  readonly listSkips: (wanted: { scheduleId: string; limit: number }) => Promise<readonly Skip[]>;
};

export const scheduleHistory = defineRoute<ScheduleHistoryDependencies>()({
  id: 'scheduleHistory',
  method: 'get',
  path: '/v1/schedules/{scheduleId}/history',
  summary: 'The runs of a schedule that have ended, and the planned times that were skipped, newest first.',
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
  handle: async (dependencies, { params: { scheduleId: id }, query, caller: { organizationId } }) => {
    const schedule = found(await dependencies.findSchedule({ id, organizationId }));
    const wanted = { scheduleId: id, limit: Math.min(query.limit, limitMax) };
    const [runs, skips] = await Promise.all([dependencies.listExecutions(wanted), dependencies.listSkips(wanted)]);
    return {
      status: 200,
      json: {
        scheduleId: id,
        totalExecutions: schedule.successCount + schedule.failureCount,
        executions: await Promise.all(runs.map((run) => executionRecord(dependencies, run, schedule.options))),
        skipped: skips.map(({ reason, fromAt, untilAt }) => ({
          reason,
          from: fromAt.toISOString(),
          until: untilAt.toISOString(),
        })),
      },
    };
  },
});

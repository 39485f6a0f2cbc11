import { schema } from '@tintype/contracts/schemas/schema';
import type { DayCount } from '@tintype/database/usage';
import type { Clock } from '@tintype/runtime/clock';
import { defineRoute } from '../../http/route.ts';

export type ActivityDependencies = {
  readonly clock: Clock;
  readonly usageByDay: (wanted: {
    readonly organizationId: string;
    readonly since: Date;
    readonly until: Date;
    readonly apiKeyIds: readonly string[] | undefined;
  }) => Promise<DayCount[]>;
};

const dayMs = 24 * 3_600_000;
const activityAnswer = schema({
  $id: 'Activity',
  type: 'array',
  items: {
    type: 'object',
    required: ['date', 'count'],
    properties: {
      date: { type: 'string', format: 'date', description: 'A day in UTC.' },
      count: { type: 'integer', description: 'Captures that succeeded on it.' },
    },
  },
});

export const activity = defineRoute<ActivityDependencies>()({
  id: 'activity',
  method: 'get',
  path: '/v1/usage/activity',
  summary: 'Successful captures by day (UTC), oldest first, today last; days without any count 0.',
  access: 'api-key',
  allowance: 'general',
  query: schema({
    type: 'object',
    properties: {
      days: { type: 'integer', minimum: 1, maximum: 366, default: 120, description: 'How many days, today included.' },
      apiKeyIds: {
        type: 'string',
        pattern: '^[0-9a-z]{10,26}(,[0-9a-z]{10,26}){0,99}$',
        description: 'must be ids of API keys, separated by commas',
      },
    },
  }),
  answers: { 200: { description: 'The days.', content: { 'application/json': activityAnswer } } },
  refusals: [],
  handle: async ({ clock, usageByDay }, { query: { days, apiKeyIds }, caller: { organizationId } }) => {
    const until = clock.now();
    const since = new Date(until.getTime() - (days - 1) * dayMs);
    return { status: 200, json: await usageByDay({ organizationId, since, until, apiKeyIds: apiKeyIds?.split(',') }) };
  },
});

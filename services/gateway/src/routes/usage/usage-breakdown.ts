import { idPattern } from '@tintype/contracts/ids/ids';
import { getMonthPeriod } from '@tintype/contracts/plans/plans';
import { schema } from '@tintype/contracts/schemas/schema';
import { usageByDay, usageByKey, usageWithoutKey } from '@tintype/database/credits/usage';
import { getVisibility } from '../../http/principal.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';
import { formatPeriod, usedFields, usedNames, describeUsage } from '../../use-cases/usage/usage-figures.ts';

const time = { type: 'string', format: 'date-time' } as const;
const used = { type: 'object', required: usedNames, properties: usedFields } as const;
const usageOfKeysAnswer = schema({
  $id: 'UsageOfKeys',
  type: 'object',
  required: ['periodStart', 'periodEnd', 'keys', 'withoutKey'],
  properties: {
    periodStart: time,
    periodEnd: time,
    keys: {
      type: 'array',
      items: {
        type: 'object',
        required: ['apiKeyId', 'keyPrefix', 'name', 'currentPeriod', 'totals'],
        properties: {
          apiKeyId: { type: 'string' },
          keyPrefix: { type: 'string', description: 'First characters of the API key.' },
          name: { type: 'string' },
          currentPeriod: used,
          totals: used,
        },
      },
    },
    withoutKey: {
      type: 'object',
      title: 'UsageWithoutKey',
      required: ['currentPeriod', 'totals'],
      description: 'Usage by signed-in users of the dashboard and by signed links.',
      properties: { currentPeriod: used, totals: used },
    },
  },
});

export const usageOfKeysRoute = defineRoute({
  id: 'getUsageOfKeys',
  method: 'get',
  path: '/v1/usage/keys',
  summary: 'Get the usage of each API key of the organization, including revoked keys.',
  ...forCallers,
  answers: { 200: inJson('API keys, oldest first.', usageOfKeysAnswer) },
  handle: async ({ clock, database }, { caller }) => {
    const now = clock.now();
    const wanted = { ...getVisibility(caller, 'usage'), since: getMonthPeriod(now).start };
    const keys = await usageByKey(database, wanted);
    const others = await usageWithoutKey(database, wanted);
    return {
      status: 200,
      json: {
        ...formatPeriod(now),
        keys: keys.map(({ current, total, ...key }) => ({
          ...key,
          currentPeriod: describeUsage(current),
          totals: describeUsage(total),
        })),
        withoutKey: { currentPeriod: describeUsage(others.current), totals: describeUsage(others.total) },
      },
    };
  },
});

const dayMs = 24 * 3_600_000;
const activityAnswer = schema({
  $id: 'Activity',
  type: 'array',
  items: {
    type: 'object',
    required: ['date', 'count'],
    properties: {
      date: { type: 'string', format: 'date', description: 'Day (UTC).' },
      count: { type: 'integer', description: 'Successful captures on this day.' },
    },
  },
});

export const activityRoute = defineRoute({
  id: 'getActivity',
  method: 'get',
  path: '/v1/usage/activity',
  summary: 'Get successful captures per day (UTC), oldest first, including today and days without captures.',
  ...forCallers,
  query: schema({
    type: 'object',
    properties: {
      days: {
        type: 'integer',
        minimum: 1,
        maximum: 366,
        default: 120,
        description: 'Number of days, including today.',
      },
      apiKeyIds: {
        type: 'array',
        maxItems: 100,
        items: { type: 'string', pattern: idPattern, maxLength: 100 },
        description: 'must be API key IDs, separated by commas or repeated',
      },
    },
  }),
  answers: { 200: inJson('The days.', activityAnswer) },
  handle: async ({ clock, database }, { query: { days, apiKeyIds }, caller }) => {
    const until = clock.now();
    const since = new Date(until.getTime() - (days - 1) * dayMs);
    return {
      status: 200,
      json: await usageByDay(database, {
        ...getVisibility(caller, 'usage'),
        since,
        until,
        apiKeyIds,
      }),
    };
  },
});

import { idPattern } from '@tintype/contracts/ids/ids';
import { getMonthPeriod, planNames } from '@tintype/contracts/plans/plans';
import { schema } from '@tintype/contracts/schemas/schema';
import { findOrganization } from '@tintype/database/accounts/organizations';
import { readCredits } from '@tintype/database/credits/quota';
import {
  usageByDay,
  usageByKey,
  usageWithoutKey,
  usageByMonth,
  type MonthUsage,
  type Usage,
} from '@tintype/database/credits/usage';
import { getVisibility } from '../http/principal.ts';
import {
  formatPeriod,
  usedFields,
  usedNames,
  describeUsage,
  describeBandwidth,
  bandwidthQuota,
  screenshotQuota,
  describeCaptureCredits,
} from '../responses/usage.ts';
import { defineRoute, inJson, type DefinedRoute } from './define-route.ts';

const timeSchema = { type: 'string', format: 'date-time' } as const;
const usedSchema = { type: 'object', required: usedNames, properties: usedFields } as const;

const usageOfKeysAnswer = schema({
  $id: 'UsageOfKeys',
  type: 'object',
  required: ['periodStart', 'periodEnd', 'keys', 'withoutKey'],
  properties: {
    periodStart: timeSchema,
    periodEnd: timeSchema,
    keys: {
      type: 'array',
      items: {
        type: 'object',
        required: ['apiKeyId', 'keyPrefix', 'name', 'currentPeriod', 'totals'],
        properties: {
          apiKeyId: { type: 'string' },
          keyPrefix: { type: 'string', description: 'First characters of the API key.' },
          name: { type: 'string' },
          currentPeriod: usedSchema,
          totals: usedSchema,
        },
      },
    },
    withoutKey: {
      type: 'object',
      title: 'UsageWithoutKey',
      required: ['currentPeriod', 'totals'],
      description: 'Usage by signed-in users of the dashboard and by signed links.',
      properties: { currentPeriod: usedSchema, totals: usedSchema },
    },
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

const periodSchema = {
  type: 'object',
  title: 'UsagePeriod',
  required: ['periodStart', 'periodEnd', ...usedNames],
  properties: { periodStart: timeSchema, periodEnd: timeSchema, ...usedFields },
} as const;

const usageAnswer = schema({
  $id: 'Usage',
  type: 'object',
  required: ['tier', 'organization', 'credits', 'currentPeriod', 'quota', 'history', 'totals'],
  properties: {
    tier: { enum: planNames },
    organization: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string' }, name: { type: 'string' } },
    },
    credits: {
      type: 'object',
      required: ['allowanceType', 'unlimited', 'balance'],
      properties: {
        allowanceType: { enum: ['monthly', 'unlimited'] },
        unlimited: screenshotQuota.properties.unlimited,
        balance: { type: 'integer', description: 'Same as `quota.screenshots.remaining`.' },
        resetsAt: timeSchema,
      },
    },
    currentPeriod: periodSchema,
    quota: {
      type: 'object',
      required: ['screenshots', 'bandwidth'],
      properties: { screenshots: screenshotQuota, bandwidth: bandwidthQuota },
    },
    history: { type: 'array', items: periodSchema, description: 'Earlier months with usage, newest first.' },
    totals: { type: 'object', required: usedNames, properties: usedFields },
  },
});

const getSum = (all: readonly Usage[]): Usage =>
  all.reduce(
    (sum, { credits, captures, bytes }) => ({
      credits: sum.credits + credits,
      captures: sum.captures + captures,
      bytes: sum.bytes + bytes,
    }),
    { credits: 0, captures: 0, bytes: 0 },
  );

const quotaAnswer = schema({
  $id: 'Quota',
  type: 'object',
  required: ['tier', 'screenshots', 'bandwidth', 'periodEnds'],
  properties: {
    tier: { enum: planNames },
    screenshots: screenshotQuota,
    bandwidth: bandwidthQuota,
    periodEnds: { type: 'string', format: 'date-time', description: 'Time when the counter resets.' },
  },
});

export const usageRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/usage', {
    id: 'getUsage',
    summary: 'Get the usage of the organization for this month (UTC) and earlier months.',
    answer: inJson('The usage.', usageAnswer),
    handle: async ({ clock, database }, { caller }) => {
      const { plan, tier } = caller;
      const { organizationId } = getVisibility(caller, 'usage');
      const now = clock.now();
      const [credits, months, organization] = await Promise.all([
        readCredits(database, { organizationId, now }),
        usageByMonth(database, organizationId),
        findOrganization(database, { id: organizationId }),
      ]);
      const { periodStart, periodEnd } = formatPeriod(now);
      const isCurrent = ({ month }: MonthUsage): boolean => month.toISOString() === periodStart;
      const current = months.find(isCurrent) ?? { credits: 0, captures: 0, bytes: 0 };
      const screenshots = describeCaptureCredits({ ...credits, limit: plan.capturesPerMonth });
      return {
        tier,
        organization: { id: organizationId, name: organization?.name ?? '' },
        credits: {
          allowanceType: plan.capturesPerMonth === null ? 'unlimited' : 'monthly',
          unlimited: screenshots.unlimited,
          balance: screenshots.remaining,
          ...(plan.capturesPerMonth !== null && { resetsAt: periodEnd }),
        },
        currentPeriod: { periodStart, periodEnd, ...describeUsage(current) },
        quota: { screenshots, bandwidth: describeBandwidth(current.bytes) },
        history: months
          .filter((one) => !isCurrent(one))
          .map((one) => ({ ...formatPeriod(one.month), ...describeUsage(one) })),
        totals: describeUsage(getSum(months)),
      };
    },
  }),
  defineRoute('GET /v1/usage/quota', {
    id: 'getQuota',
    summary: 'Get the remaining quota of this month.',
    answer: inJson('The quota.', quotaAnswer),
    handle: async ({ clock, database }, { caller }) => {
      const { plan, tier } = caller;
      const { organizationId } = getVisibility(caller, 'usage');
      const now = clock.now();
      const { periodStart, periodEnd } = formatPeriod(now);
      const [credits, months] = await Promise.all([
        readCredits(database, { organizationId, now }),
        usageByMonth(database, organizationId),
      ]);
      const bytes = months.find(({ month }) => month.toISOString() === periodStart)?.bytes ?? 0;
      return {
        tier,
        screenshots: describeCaptureCredits({ ...credits, limit: plan.capturesPerMonth }),
        bandwidth: describeBandwidth(bytes),
        periodEnds: periodEnd,
      };
    },
  }),
  defineRoute('GET /v1/usage/keys', {
    id: 'getUsageOfKeys',
    summary: 'Get the usage of each API key of the organization, including revoked keys.',
    answer: inJson('API keys, oldest first.', usageOfKeysAnswer),
    handle: async ({ clock, database }, { caller }) => {
      const now = clock.now();
      const wanted = { ...getVisibility(caller, 'usage'), since: getMonthPeriod(now).start };
      const keys = await usageByKey(database, wanted);
      const others = await usageWithoutKey(database, wanted);
      return {
        ...formatPeriod(now),
        keys: keys.map(({ current, total, ...key }) => ({
          ...key,
          currentPeriod: describeUsage(current),
          totals: describeUsage(total),
        })),
        withoutKey: { currentPeriod: describeUsage(others.current), totals: describeUsage(others.total) },
      };
    },
  }),
  defineRoute('GET /v1/usage/activity', {
    id: 'getActivity',
    summary: 'Get successful captures per day (UTC), oldest first, including today and days without captures.',
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
          description: 'must be API key IDs, separated by commas or in repeated parameters',
        },
      },
    }),
    answer: inJson('The days.', activityAnswer),
    handle: async ({ clock, database }, { query: { days, apiKeyIds }, caller }) => {
      const until = clock.now();
      const since = new Date(until.getTime() - (days - 1) * dayMs);
      return usageByDay(database, { ...getVisibility(caller, 'usage'), since, until, apiKeyIds });
    },
  }),
];

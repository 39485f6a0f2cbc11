import { planNames } from '@tintype/contracts/plans/plans';
import { schema } from '@tintype/contracts/schemas/schema';
import type { Credits } from '@tintype/database/credits';
import type { MonthUsage, Usage } from '@tintype/database/usage';
import type { Clock } from '@tintype/runtime/clock';
import { defineRoute } from '../../http/route.ts';
import { bandwidthOf, bandwidthQuota, periodOf, screenshotQuota, screenshotsOf } from './quota.ts';
import { usedFields, usedNames, usedOf } from './used.ts';

export type UsageDependencies = {
  readonly clock: Clock;
  readonly readCredits: (owner: { readonly organizationId: string; readonly now: Date }) => Promise<Credits>;
  readonly usageByMonth: (organizationId: string) => Promise<MonthUsage[]>;
  readonly organizationName: (organizationId: string) => Promise<string>;
};

const time = { type: 'string', format: 'date-time' } as const;
const period = {
  type: 'object',
  required: ['periodStart', 'periodEnd', ...usedNames],
  properties: { periodStart: time, periodEnd: time, ...usedFields },
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
      required: ['allowanceType', 'balance'],
      properties: {
        allowanceType: { enum: ['monthly', 'unlimited'] },
        balance: { type: ['integer', 'null'], description: 'null for no limit.' },
        resetsAt: time,
      },
    },
    currentPeriod: period,
    quota: {
      type: 'object',
      required: ['screenshots', 'bandwidth'],
      properties: { screenshots: screenshotQuota, bandwidth: bandwidthQuota },
    },
    history: { type: 'array', items: period, description: 'Earlier months with anything in them, newest first.' },
    totals: { type: 'object', required: usedNames, properties: usedFields },
  },
});

export const usage = defineRoute<UsageDependencies>()({
  id: 'usage',
  method: 'get',
  path: '/v1/usage',
  summary: 'What the organization has used, this month (UTC) and before.',
  access: 'api-key',
  allowance: 'general',
  answers: { 200: { description: 'The usage.', content: { 'application/json': usageAnswer } } },
  refusals: [],
  handle: async (
    { clock, readCredits, usageByMonth, organizationName },
    { caller: { organizationId, plan, tier } },
  ) => {
    const now = clock.now();
    const [credits, months, name] = await Promise.all([
      readCredits({ organizationId, now }),
      usageByMonth(organizationId),
      organizationName(organizationId),
    ]);
    const { periodStart, periodEnd } = periodOf(now);
    const isCurrent = ({ month }: MonthUsage): boolean => month.toISOString() === periodStart;
    const current = months.find(isCurrent) ?? { credits: 0, captures: 0, bytes: 0 };
    const screenshots = screenshotsOf({ ...credits, limit: plan.capturesPerMonth });
    return {
      status: 200,
      json: {
        tier,
        organization: { id: organizationId, name },
        credits: {
          allowanceType: plan.capturesPerMonth === null ? 'unlimited' : 'monthly',
          balance: screenshots.remaining,
          ...(plan.capturesPerMonth !== null && { resetsAt: periodEnd }),
        },
        currentPeriod: { periodStart, periodEnd, ...usedOf(current) },
        quota: { screenshots, bandwidth: bandwidthOf(current.bytes) },
        history: months.filter((one) => !isCurrent(one)).map((one) => ({ ...periodOf(one.month), ...usedOf(one) })),
        totals: usedOf(sumOf(months)),
      },
    };
  },
});

const sumOf = (all: readonly Usage[]): Usage =>
  all.reduce(
    (sum, { credits, captures, bytes }) => ({
      credits: sum.credits + credits,
      captures: sum.captures + captures,
      bytes: sum.bytes + bytes,
    }),
    { credits: 0, captures: 0, bytes: 0 },
  );

import { planNames } from '@tintype/contracts/plans/plans';
import { schema } from '@tintype/contracts/schemas/schema';
import { defineRoute } from '../../http/route.ts';
import { bandwidthOf, bandwidthQuota, periodOf, screenshotQuota, screenshotsOf } from './quota.ts';
import type { UsageDependencies } from './usage.ts';

const quotaAnswer = schema({
  $id: 'Quota',
  type: 'object',
  required: ['tier', 'screenshots', 'bandwidth', 'periodEnds'],
  properties: {
    tier: { enum: planNames },
    screenshots: screenshotQuota,
    bandwidth: bandwidthQuota,
    periodEnds: { type: 'string', format: 'date-time', description: 'When counting starts anew.' },
  },
});

export const quotaLeft = defineRoute<UsageDependencies>()({
  id: 'quota',
  method: 'get',
  path: '/v1/usage/quota',
  summary: 'What is left of this month.',
  access: 'api-key',
  allowance: 'general',
  answers: { 200: { description: 'The quota.', content: { 'application/json': quotaAnswer } } },
  refusals: [],
  handle: async ({ clock, readCredits, usageByMonth }, { caller: { organizationId, plan, tier } }) => {
    const now = clock.now();
    const { periodStart, periodEnd } = periodOf(now);
    const [credits, months] = await Promise.all([readCredits({ organizationId, now }), usageByMonth(organizationId)]);
    const bytes = months.find(({ month }) => month.toISOString() === periodStart)?.bytes ?? 0;
    return {
      status: 200,
      json: {
        tier,
        screenshots: screenshotsOf({ ...credits, limit: plan.capturesPerMonth }),
        bandwidth: bandwidthOf(bytes),
        periodEnds: periodEnd,
      },
    };
  },
});

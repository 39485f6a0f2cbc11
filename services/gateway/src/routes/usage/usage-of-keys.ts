import { monthOf } from '@tintype/contracts/plans/periods';
import { schema } from '@tintype/contracts/schemas/schema';
import type { KeyUsage } from '@tintype/database/usage';
import type { Clock } from '@tintype/runtime/clock';
import { defineRoute } from '../../http/route.ts';
import { periodOf } from './quota.ts';
import { usedFields, usedNames, usedOf } from './used.ts';

export type UsageOfKeysDependencies = {
  readonly clock: Clock;
  readonly usageByKey: (owner: { readonly organizationId: string; readonly since: Date }) => Promise<KeyUsage[]>;
};

const time = { type: 'string', format: 'date-time' } as const;
const used = { type: 'object', required: usedNames, properties: usedFields } as const;
const usageOfKeysAnswer = schema({
  $id: 'UsageOfKeys',
  type: 'object',
  required: ['periodStart', 'periodEnd', 'keys'],
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
          keyPrefix: { type: 'string', description: 'The first characters of the key.' },
          name: { type: 'string' },
          currentPeriod: used,
          totals: used,
        },
      },
    },
  },
});

export const usageOfKeys = defineRoute<UsageOfKeysDependencies>()({
  id: 'usageOfKeys',
  method: 'get',
  path: '/v1/usage/keys',
  summary: 'What each API key of the organization has used, the revoked ones too.',
  access: 'api-key',
  allowance: 'general',
  answers: { 200: { description: 'The keys, oldest first.', content: { 'application/json': usageOfKeysAnswer } } },
  refusals: [],
  handle: async ({ clock, usageByKey }, { caller: { organizationId } }) => {
    const now = clock.now();
    const keys = await usageByKey({ organizationId, since: monthOf(now).start });
    return {
      status: 200,
      json: {
        ...periodOf(now),
        keys: keys.map(({ current, total, ...key }) => ({
          ...key,
          currentPeriod: usedOf(current),
          totals: usedOf(total),
        })),
      },
    };
  },
});

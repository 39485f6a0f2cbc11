import { getMonthPeriod } from '@tintype/contracts/plans/plans';
import { schema } from '@tintype/contracts/schemas/schema';
import { listApiKeys } from '@tintype/database/keys/api-keys';
import { usageByKey } from '@tintype/database/credits/usage';
import { defineRoute } from '../../define-route.ts';
import { describeKey, keyFields, requiredOfKey } from '../../../responses/api-key.ts';
import { organizationId, requireOwnOrganization } from './organization-params.ts';

export const listKeysRoute = defineRoute({
  id: 'listApiKeys',
  method: 'get',
  path: '/v1/organizations/{organizationId}/keys',
  summary: 'List the API keys of an organization with their usage, including revoked keys, oldest first.',
  access: ['user'],
  allowance: 'general',
  params: schema({ type: 'object', required: ['organizationId'], properties: { organizationId } }),
  answers: {
    200: {
      description: 'The API keys.',
      content: {
        'application/json': schema({
          $id: 'ApiKeyList',
          type: 'object',
          required: ['keys'],
          properties: {
            keys: {
              type: 'array',
              items: {
                type: 'object',
                required: [...requiredOfKey, 'capturesThisMonth', 'capturesInTotal'],
                properties: {
                  ...keyFields,
                  capturesThisMonth: { type: 'integer' },
                  capturesInTotal: { type: 'integer' },
                },
              },
            },
          },
        }),
      },
    },
  },
  handle: async ({ clock, database }, { caller, params: named }) => {
    const own = requireOwnOrganization(caller, named);
    const [keys, usage] = await Promise.all([
      listApiKeys(database, { organizationId: own }),
      usageByKey(database, { organizationId: own, since: getMonthPeriod(clock.now()).start }),
    ]);
    const used = new Map(usage.map((one) => [one.apiKeyId, one]));
    return {
      status: 200,
      json: {
        keys: keys.map((key) => ({
          ...describeKey(key),
          capturesThisMonth: used.get(key.id)?.current.captures ?? 0,
          capturesInTotal: used.get(key.id)?.total.captures ?? 0,
        })),
      },
    };
  },
});

import { roleNames } from '@tintype/contracts/accounts/roles';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { signInWays } from '@tintype/contracts/accounts/sign-in-ways';
import { principalId } from '@tintype/contracts/keys/principal-id';
import { capabilities, planNames, type Plan } from '@tintype/contracts/plans/plans';
import { schema } from '@tintype/contracts/schemas/schema';
import { findSessionById, writeAudit } from '@tintype/database/accounts';
import {
  findOrganization,
  renameOrganization,
  requireSecondFactor,
  type Organization,
} from '@tintype/database/organizations';
import type { UserPrincipal } from '../../http/principal.ts';
import { fields } from '../account/fields.ts';
import { defineRoute, found } from '../define-route.ts';
import { organizationId, organizationOf } from './organization-params.ts';

const limit = { type: ['integer', 'null'], description: 'null for no limit.' } as const;
export const planFields = {
  type: 'object',
  required: ['screenshotsPerHour', 'capturesPerMonth', 'schedulesPerKey', 'capabilities', 'batchItemsMax', 'weight'],
  properties: {
    screenshotsPerHour: limit,
    capturesPerMonth: limit,
    schedulesPerKey: limit,
    capabilities: { type: 'array', items: { enum: capabilities } },
    batchItemsMax: { type: 'integer' },
    weight: { type: 'integer', description: 'The share of the workers while others wait.' },
  },
} as const;

const organizationAnswer = schema({
  $id: 'Organization',
  type: 'object',
  required: ['id', 'name', 'plan', 'limits', 'role', 'requiresSecondFactor', 'createdAt'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    plan: { enum: planNames },
    limits: { ...planFields, description: 'What the plan allows, with what an administrator changed of it.' },
    role: { enum: roleNames, description: 'Of who asks.' },
    requiresSecondFactor: {
      type: 'boolean',
      description: 'Whether its members have to sign in with more than a password.',
    },
    createdAt: { type: 'string', format: 'date-time' },
  },
});
const params = schema({ type: 'object', required: ['organizationId'], properties: { organizationId } });
const answers = {
  200: { description: 'The organization.', content: { 'application/json': organizationAnswer } },
} as const;

const describe = (
  { id, name, plan, requiresSecondFactor, createdAt }: Organization,
  { plan: limits, role }: UserPrincipal,
) => ({
  id,
  name,
  plan,
  limits: limits satisfies Plan,
  role,
  requiresSecondFactor,
  createdAt: createdAt.toISOString(),
});

export const organization = defineRoute({
  id: 'organization',
  method: 'get',
  path: '/v1/organizations/{organizationId}',
  summary: 'An organization, what it may use, and the role of who asks.',
  access: ['user'],
  allowance: 'general',
  params,
  answers,
  refusals: [],
  handle: async ({ database }, { caller, params: named }) => ({
    status: 200,
    json: describe(found(await findOrganization(database, { id: organizationOf(caller, named) })), caller),
  }),
});

export const rename = defineRoute({
  id: 'renameOrganization',
  method: 'put',
  path: '/v1/organizations/{organizationId}',
  summary: 'Changes the name.',
  access: ['user'],
  role: 'owner',
  allowance: 'general',
  params,
  body: schema({ type: 'object', required: ['name'], properties: { name: fields.name } }),
  answers,
  refusals: [],
  handle: async ({ database }, { body, caller, params: named, request: { address }, requestId }) => {
    const [id, name] = [organizationOf(caller, named), body.name.trim()];
    const changed = await database.transaction(async (db) => {
      const entry = {
        organizationId: id,
        actor: principalId(caller),
        action: 'organization.renamed',
        subject: id,
      } as const;
      await writeAudit(db, { ...entry, details: { name }, address, requestId });
      return renameOrganization(db, { id, name });
    });
    return { status: 200, json: describe(changed, caller) };
  },
});

export const requireSecondFactors = defineRoute({
  id: 'requireSecondFactor',
  method: 'put',
  path: '/v1/organizations/{organizationId}/second-factor',
  summary: 'Sets whether members have to sign in with more than a password. API keys work on.',
  access: ['user'],
  role: 'owner',
  needsConfirmation: true,
  allowance: 'general',
  params,
  body: schema({ type: 'object', required: ['isRequired'], properties: { isRequired: { type: 'boolean' } } }),
  answers,
  refusals: [],
  handle: async ({ database }, { body: { isRequired }, caller, params: named, request: { address }, requestId }) => {
    const id = organizationOf(caller, named);
    const session = await findSessionById(database, caller.session);
    // Whoever asks it of others has one, and is not locked out by it.
    if (isRequired && session !== undefined && !signInWays[session.way].isStrong)
      throw new ServiceError('SECOND_FACTOR_REQUIRED', {
        message: 'Add a second factor to your own account first, or sign in with it: else this would keep you out.',
      });
    const changed = await database.transaction(async (db) => {
      const action = 'organization.second_factor_required';
      const entry = { organizationId: id, actor: principalId(caller), action, subject: id } as const;
      await writeAudit(db, { ...entry, details: { isRequired }, address, requestId });
      return requireSecondFactor(db, { id, isRequired });
    });
    return { status: 200, json: describe(changed, caller) };
  },
});

import { roleNames } from '@tintype/contracts/accounts/roles';
import { signInWays } from '@tintype/contracts/accounts/sign-in';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { planNames, type Plan } from '@tintype/contracts/plans/plans';
import { schema } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import {
  findOrganization,
  renameOrganization,
  requireSecondFactor,
  type Organization,
} from '@tintype/database/accounts/organizations';
import { findSessionById } from '@tintype/database/accounts/sessions';
import { type UserPrincipal, found } from '../../http/principal.ts';
import { planFields } from '../../responses/account.ts';
import { type DefinedRoute, defineRoute, inJson } from '../define-route.ts';
import { fields, organizationId, requireOwnOrganization } from './fields.ts';

const organizationAnswer = schema({
  $id: 'Organization',
  type: 'object',
  required: ['id', 'name', 'plan', 'limits', 'role', 'requiresSecondFactor', 'createdAt'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    plan: { enum: planNames },
    limits: { ...planFields, description: 'Limits of the plan, including changes by an administrator.' },
    role: { enum: roleNames, description: 'Role of the caller.' },
    requiresSecondFactor: {
      type: 'boolean',
      description: 'Whether members must use two-factor authentication or a passkey.',
    },
    createdAt: { type: 'string', format: 'date-time' },
  },
});

const organizationParams = schema({ type: 'object', required: ['organizationId'], properties: { organizationId } });

const organizationResponse = inJson('The organization.', organizationAnswer);

const describeOrganization = (
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

export const organizationRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/organizations/{organizationId}', {
    id: 'getOrganization',
    summary: 'Get an organization with its limits and the role of the caller.',
    access: ['user'],
    params: organizationParams,
    answer: organizationResponse,
    handle: async ({ database }, { caller, params: named }) =>
      describeOrganization(
        found(await findOrganization(database, { id: requireOwnOrganization(caller, named) })),
        caller,
      ),
  }),
  defineRoute('PUT /v1/organizations/{organizationId}', {
    id: 'renameOrganization',
    summary: 'Rename an organization.',
    access: ['user'],
    role: 'owner',
    params: organizationParams,
    body: schema({ type: 'object', required: ['name'], properties: { name: fields.name } }),
    answer: organizationResponse,
    handle: async ({ database }, { body, caller, params: named, request: { address }, requestId }) => {
      const [id, name] = [requireOwnOrganization(caller, named), body.name.trim()];
      const changed = await database.transaction(async (db) => {
        const entry = {
          organizationId: id,
          actor: toPrincipalId(caller),
          action: 'organization.renamed',
          subject: id,
        } as const;
        await writeAudit(db, { ...entry, details: { name }, address, requestId });
        return renameOrganization(db, { id, name });
      });
      return describeOrganization(changed, caller);
    },
  }),
  defineRoute('PUT /v1/organizations/{organizationId}/second-factor', {
    id: 'requireSecondFactor',
    summary: 'Set whether members must use two-factor authentication or a passkey. API keys are not affected.',
    access: ['user'],
    role: 'owner',
    needsConfirmation: true,
    params: organizationParams,
    body: schema({ type: 'object', required: ['isRequired'], properties: { isRequired: { type: 'boolean' } } }),
    answer: organizationResponse,
    handle: async ({ database }, { body: { isRequired }, caller, params: named, request: { address }, requestId }) => {
      const id = requireOwnOrganization(caller, named);
      const session = await findSessionById(database, caller.session);
      // Users who make a second factor mandatory must have one, or they would lock themselves out.
      if (isRequired && session !== undefined && !signInWays[session.way].isStrong)
        throw new ServiceError('SECOND_FACTOR_REQUIRED', {
          message:
            'First set up two-factor authentication or a passkey for your own account and sign in with it. Otherwise, you would lose access.',
        });
      const changed = await database.transaction(async (db) => {
        const action = 'organization.second_factor_required';
        const entry = { organizationId: id, actor: toPrincipalId(caller), action, subject: id } as const;
        await writeAudit(db, { ...entry, details: { isRequired }, address, requestId });
        return requireSecondFactor(db, { id, isRequired });
      });
      return describeOrganization(changed, caller);
    },
  }),
];

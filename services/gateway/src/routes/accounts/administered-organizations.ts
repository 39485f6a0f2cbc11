import { idPattern } from '@tintype/contracts/ids/ids';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { capabilities, planNames, resolvePlan, type PlanOverrides } from '@tintype/contracts/plans/plans';
import { cursorPage, schema } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import { addMember } from '@tintype/database/accounts/memberships';
import {
  createOrganization,
  listOrganizationsWithCounts,
  lockOrganization,
  updateOrganization,
  type CountedOrganization,
  type Organization,
} from '@tintype/database/accounts/organizations';
import { cursorFields, readCursorPage, timeCursor } from '../../http/paging.ts';
import { found } from '../../http/principal.ts';
import { planFields } from '../../responses/account.ts';
import { defineRoute, inJson } from '../define-route.ts';
import { fields } from './fields.ts';

const limit = {
  type: ['integer', 'null'],
  minimum: 1,
  maximum: 1_000_000_000_000,
  description: 'Maximum number. null if unlimited.',
} as const;
const count = { type: 'integer', minimum: 1, maximum: 1_000_000_000_000 } as const;
const overrides = {
  type: 'object',
  properties: {
    screenshotsPerHour: limit,
    capturesPerMonth: limit,
    schedulesPerKey: limit,
    capabilities: { type: 'array', items: { enum: capabilities }, maxItems: capabilities.length },
    batchItemsMax: count,
    weight: { ...count, maximum: 1_000 },
  },
} as const;

const organizationFields = {
  id: { type: 'string' },
  name: { type: 'string' },
  plan: { enum: planNames },
  overrides: { ...overrides, description: 'Limits set by an administrator. All other limits come from the plan.' },
  limits: planFields,
  createdAt: { type: 'string', format: 'date-time' },
} as const;
const required = ['id', 'name', 'plan', 'overrides', 'limits', 'createdAt'] as const;
const answer = schema({ $id: 'AdministeredOrganization', type: 'object', required, properties: organizationFields });

const describe = ({ id, name, plan, overrides: set, createdAt }: Omit<Organization, 'requiresSecondFactor'>) => ({
  id,
  name,
  plan,
  overrides: set,
  limits: resolvePlan(plan, set),
  createdAt: createdAt.toISOString(),
});

const listOrganizations = defineRoute({
  id: 'listOrganizations',
  method: 'get',
  path: '/v1/administration/organizations',
  summary: 'List all organizations with plan, limits, members and API keys, newest first.',
  access: ['account'],
  isAdministration: true,
  allowance: null,
  query: schema({ type: 'object', properties: cursorFields }),
  answers: {
    200: {
      description: 'One page of the list.',
      content: {
        'application/json': cursorPage('OrganizationPage', {
          type: 'object',
          required: [...required, 'members', 'keys', 'capturesThisMonth'],
          properties: {
            ...organizationFields,
            members: { type: 'integer' },
            keys: { type: 'integer', description: 'Number of active API keys.' },
            capturesThisMonth: { type: 'integer' },
          },
        }),
      },
    },
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { query }) => ({
    status: 200,
    json: await readCursorPage(
      query,
      timeCursor('organizations', { idPattern }),
      (page) => listOrganizationsWithCounts(database, page),
      (row: CountedOrganization) => ({
        ...describe(row),
        members: row.members,
        keys: row.keys,
        capturesThisMonth: row.capturesThisMonth,
      }),
    ),
  }),
});

const addOrganization = defineRoute({
  id: 'createOrganization',
  method: 'post',
  path: '/v1/administration/organizations',
  summary: 'Create an organization. The caller becomes its first owner.',
  access: ['account'],
  isAdministration: true,
  needsConfirmation: true,
  allowance: null,
  body: schema({
    type: 'object',
    required: ['name'],
    properties: { name: fields.name, plan: { enum: planNames, default: 'self_hosted' } },
  }),
  answers: {
    201: inJson('The organization.', answer),
  },
  handle: async (
    { database, newId },
    { body: { name, plan }, caller: { userId }, request: { address }, requestId },
  ) => {
    const id = newId();
    const made = await database.transaction(async (db) => {
      const organization = await createOrganization(db, { id, name: name.trim(), plan });
      await addMember(db, { organizationId: id, userId, role: 'owner' });
      await writeAudit(db, {
        organizationId: id,
        actor: toPrincipalId({ userId }),
        action: 'organization.created',
        subject: id,
        details: { plan },
        address,
        requestId,
      });
      return organization;
    });
    return { status: 201, json: describe(made) };
  },
});

const changePlan = defineRoute({
  id: 'changePlan',
  method: 'put',
  path: '/v1/administration/organizations/{id}',
  summary: 'Change the plan or the limits of an organization. `overrides` replaces all earlier overrides.',
  access: ['account'],
  isAdministration: true,
  needsConfirmation: true,
  allowance: null,
  params: schema({ type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: idPattern } } }),
  body: schema({ type: 'object', properties: { plan: { enum: planNames }, overrides } }),
  answers: { 200: inJson('The changed organization.', answer) },
  handle: async ({ database }, { body, params: { id }, caller: { userId }, request: { address }, requestId }) => {
    const changed = await database.transaction(async (db) => {
      const before = found(await lockOrganization(db, { id }));
      const next = {
        plan: body.plan ?? before.plan,
        overrides: (body.overrides as PlanOverrides | undefined) ?? before.overrides,
      };
      const details = { from: { plan: before.plan, overrides: before.overrides }, to: next };
      await writeAudit(db, {
        organizationId: id,
        actor: toPrincipalId({ userId }),
        action: 'organization.plan_changed',
        subject: id,
        details,
        address,
        requestId,
      });
      return updateOrganization(db, { id, ...next });
    });
    return { status: 200, json: describe(changed) };
  },
});

export const administeredOrganizationRoutes = [listOrganizations, addOrganization, changePlan];

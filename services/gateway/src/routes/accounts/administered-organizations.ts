import { idPattern } from '@tintype/contracts/ids/ids';
import { capabilities, planNames, resolvePlan, type PlanOverrides } from '@tintype/contracts/plans/plans';
import { cursorPage, schema } from '@tintype/contracts/schemas/schema';
import { addMember } from '@tintype/database/accounts/memberships';
import {
  createOrganization,
  listOrganizationsWithCounts,
  lockOrganization,
  updateOrganization,
  type CountedOrganization,
  type Organization,
} from '@tintype/database/accounts/organizations';
import { cursorFields, readCursorPage, createTimeCursor } from '../../http/paging.ts';
import { found } from '../../http/principal.ts';
import { planFields } from '../../responses/account.ts';
import { type DefinedRoute, defineRoute, inJson, forAdministrators } from '../define-route.ts';
import { fields } from './fields.ts';
import { auditChange } from '../../use-cases/accounts/audit.ts';

const limitSchema = {
  type: ['integer', 'null'],
  minimum: 1,
  maximum: 1_000_000_000_000,
  description: 'Maximum number. null if unlimited.',
} as const;

const countSchema = { type: 'integer', minimum: 1, maximum: 1_000_000_000_000 } as const;

const overridesSchema = {
  type: 'object',
  properties: {
    screenshotsPerHour: limitSchema,
    capturesPerMonth: limitSchema,
    schedulesPerKey: limitSchema,
    capabilities: { type: 'array', items: { enum: capabilities }, maxItems: capabilities.length },
    batchItemsMax: countSchema,
    weight: { ...countSchema, maximum: 1_000 },
  },
} as const;

const organizationFields = {
  id: { type: 'string' },
  name: { type: 'string' },
  plan: { enum: planNames },
  overrides: {
    ...overridesSchema,
    description: 'Limits set by an administrator. All other limits come from the plan.',
  },
  limits: planFields,
  createdAt: { type: 'string', format: 'date-time' },
} as const;

const requiredFields = ['id', 'name', 'plan', 'overrides', 'limits', 'createdAt'] as const;
const organizationSchema = schema({
  $id: 'AdministeredOrganization',
  type: 'object',
  required: requiredFields,
  properties: organizationFields,
});

const describeOrganization = ({
  id,
  name,
  plan,
  overrides: set,
  createdAt,
}: Omit<Organization, 'requiresSecondFactor'>) => ({
  id,
  name,
  plan,
  overrides: set,
  limits: resolvePlan(plan, set),
  createdAt: createdAt.toISOString(),
});

export const administeredOrganizationRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/administration/organizations', {
    id: 'listOrganizations',
    summary: 'List all organizations with plan, limits, members and API keys, newest first.',
    ...forAdministrators,
    query: schema({ type: 'object', properties: cursorFields }),
    answer: inJson(
      'One page of the list.',
      cursorPage('OrganizationPage', {
        type: 'object',
        required: [...requiredFields, 'members', 'keys', 'capturesThisMonth'],
        properties: {
          ...organizationFields,
          members: { type: 'integer' },
          keys: { type: 'integer', description: 'Number of active API keys.' },
          capturesThisMonth: { type: 'integer' },
        },
      }),
    ),
    refusals: ['VALIDATION_ERROR'],
    handle: async ({ database }, { query }) =>
      readCursorPage(
        query,
        createTimeCursor('organizations', { idPattern }),
        (page) => listOrganizationsWithCounts(database, page),
        (row: CountedOrganization) => ({
          ...describeOrganization(row),
          members: row.members,
          keys: row.keys,
          capturesThisMonth: row.capturesThisMonth,
        }),
      ),
  }),
  defineRoute('POST /v1/administration/organizations', {
    id: 'createOrganization',
    summary: 'Create an organization. The caller becomes its first owner.',
    ...forAdministrators,
    needsConfirmation: true,
    body: schema({
      type: 'object',
      required: ['name'],
      properties: { name: fields.name, plan: { enum: planNames, default: 'self_hosted' } },
    }),
    status: 201,
    answer: inJson('The organization.', organizationSchema),
    handle: async ({ database, newId }, { body: { name, plan }, caller: { userId }, request, requestId }) => {
      const id = newId();
      const made = await database.transaction(async (db) => {
        const organization = await createOrganization(db, { id, name: name.trim(), plan });
        await addMember(db, { organizationId: id, userId, role: 'owner' });
        await auditChange(
          db,
          { caller: { userId }, request, requestId },
          { action: 'organization.created', subject: id, details: { plan }, organizationId: id },
        );
        return organization;
      });
      return describeOrganization(made);
    },
  }),
  defineRoute('PUT /v1/administration/organizations/{id}', {
    id: 'changePlan',
    summary: 'Change the plan or the limits of an organization. `overrides` replaces all earlier overrides.',
    ...forAdministrators,
    needsConfirmation: true,
    params: schema({ type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: idPattern } } }),
    body: schema({ type: 'object', properties: { plan: { enum: planNames }, overrides: overridesSchema } }),
    answer: inJson('The changed organization.', organizationSchema),
    handle: async ({ database }, { body, params: { id }, caller: { userId }, request, requestId }) => {
      const changed = await database.transaction(async (db) => {
        const before = found(await lockOrganization(db, { id }));
        const next = {
          plan: body.plan ?? before.plan,
          overrides: (body.overrides as PlanOverrides | undefined) ?? before.overrides,
        };
        const details = { from: { plan: before.plan, overrides: before.overrides }, to: next };
        await auditChange(
          db,
          { caller: { userId }, request, requestId },
          { action: 'organization.plan_changed', subject: id, details, organizationId: id },
        );
        return updateOrganization(db, { id, ...next });
      });
      return describeOrganization(changed);
    },
  }),
];

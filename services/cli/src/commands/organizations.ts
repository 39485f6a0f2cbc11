import { isDeepStrictEqual } from 'node:util';
import { newId } from '@tintype/contracts/ids/ids';
import {
  planNames,
  capabilities,
  resolvePlan,
  type Capability,
  type PlanOverrides,
} from '@tintype/contracts/plans/plans';
import { createOrganization, listOrganizations, updateOrganization } from '@tintype/database/accounts/organizations';
import { table } from '@tintype/cli/table';
import { writeAudit } from '@tintype/database/accounts/audit';
import { CommandFailure, type TextOption } from '@tintype/cli/command';
import { command, parseGivenName, withDatabase, requireOrganization } from '../command.ts';

export const orgsCreate = command({
  name: 'orgs create',
  summary: 'Create an organization, which owns keys and captures',
  options: {
    name: { value: 'NAME', about: 'display name' },
    plan: { value: 'PLAN', about: 'plan of the organization', choices: planNames, fallback: 'self_hosted' },
  },
  run: async ({ values, environment, random }) => {
    const name = parseGivenName(values.name);
    const made = await withDatabase(environment, async (db) =>
      createOrganization(db, { id: newId(random), name, plan: values.plan }),
    );
    return {
      json: { id: made.id, name: made.name, plan: made.plan },
      lines: [`${made.id}  ${made.name} (${made.plan})`],
    };
  },
});

export const orgsList = command({
  name: 'orgs list',
  summary: 'List the organizations, oldest first',
  options: {},
  run: async ({ environment }) => {
    const organizations = await withDatabase(environment, listOrganizations);
    const rows = organizations.map(({ id, name, plan, createdAt }) => [id, name, plan, createdAt.toISOString()]);
    return { json: { organizations }, lines: table(['ID', 'NAME', 'PLAN', 'CREATED'], rows) };
  },
});

type Limit = { readonly field: keyof PlanOverrides; readonly about: string; readonly mayBeNone: boolean };

const limits = {
  'captures-per-month': { field: 'capturesPerMonth', about: 'successful captures per month', mayBeNone: true },
  'screenshots-per-hour': {
    field: 'screenshotsPerHour',
    about: 'capture requests per hour for each key',
    mayBeNone: true,
  },
  'schedules-per-key': { field: 'schedulesPerKey', about: 'schedules for each key', mayBeNone: true },
  'batch-items-max': { field: 'batchItemsMax', about: 'items per batch', mayBeNone: false },
  weight: {
    field: 'weight',
    about: 'share of the workers relative to other organizations with queued captures; 1 is normal',
    mayBeNone: false,
  },
} as const satisfies Record<string, Limit>;
type LimitName = keyof typeof limits;
const limitNames = Object.keys(limits) as readonly LimitName[];

const options = Object.fromEntries(
  limitNames.map((name): [LimitName, TextOption] => {
    const { about, mayBeNone } = limits[name];
    return [
      name,
      {
        value: 'N',
        about: `${about}${mayBeNone ? '; "none" for no limit' : ''}; "plan" for the value of the plan`,
        fallback: '',
      },
    ];
  }),
) as Record<LimitName, TextOption>;

export const orgsSet = command({
  name: 'orgs set',
  summary: 'Change the plan or limits of an organization, or show them',
  options: {
    organization: { value: 'ID', about: 'ID of the organization' },
    plan: { value: 'PLAN', about: 'plan of the organization', choices: planNames, fallback: '' },
    capabilities: {
      value: 'LIST',
      about: `comma-separated list of ${capabilities.join(', ')}; "none" for no capability; "plan" for the default`,
      fallback: '',
    },
    ...options,
  },
  run: async ({ values, environment }) => {
    const changed = await withDatabase(environment, async (database) => {
      const found = await requireOrganization(database, values.organization);
      const { id, overrides, plan: current } = found;
      const next = limitNames.reduce((kept, name) => applyOverride(kept, limits[name], name, values[name]), overrides);
      const changes = { plan: values.plan || current, overrides: withCapabilities(next, values.capabilities) };
      // Reading is not a change, so it is not in the audit log.
      if (isDeepStrictEqual(changes, { plan: current, overrides })) return found;
      return database.transaction(async (db) => {
        const details = { from: { plan: current, overrides }, to: changes };
        const entry = {
          organizationId: id,
          actor: 'system',
          action: 'organization.plan_changed',
          subject: id,
        } as const;
        await writeAudit(db, { ...entry, details });
        return updateOrganization(db, { id, ...changes });
      });
    });
    const effective = resolvePlan(changed.plan, changed.overrides);
    const shown = Object.entries(effective).map(([field, value]) => `  ${field}: ${formatLimit(value)}`);
    return {
      json: { id: changed.id, plan: changed.plan, overrides: changed.overrides, effective },
      lines: [`${changed.id}  ${changed.name} (${changed.plan})`, ...shown],
    };
  },
});

const formatLimit = (value: PlanOverrides[keyof PlanOverrides] | null): string => {
  if (typeof value === 'object' && value !== null) return value.join(', ') || 'none';
  return String(value ?? 'no limit');
};

function applyOverride(
  overrides: PlanOverrides,
  { field, mayBeNone }: Limit,
  name: string,
  text: string,
): PlanOverrides {
  if (text === '') return overrides;
  const { [field]: _dropped, ...rest } = overrides;
  if (text === 'plan') return rest;
  if (text === 'none' && mayBeNone) return { ...rest, [field]: null };
  if (!/^[1-9]\d{0,11}$/.test(text))
    throw new CommandFailure(
      `--${name} must be a whole number of at least 1${mayBeNone ? ', "none"' : ''} or "plan", not "${text}"`,
    );
  return { ...rest, [field]: Number(text) };
}

function withCapabilities(overrides: PlanOverrides, text: string): PlanOverrides {
  if (text === '') return overrides;
  const { capabilities: _dropped, ...rest } = overrides;
  if (text === 'plan') return rest;
  const named = text === 'none' ? [] : text.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !capabilities.includes(name as Capability));
  if (unknown !== undefined)
    throw new CommandFailure(`The capability "${unknown}" does not exist; use ${capabilities.join(', ')}`);
  return { ...rest, capabilities: named as Capability[] };
}

import { newId } from '@tintype/contracts/ids/ids';
import { planNames } from '@tintype/contracts/plans/plans';
import { createOrganization } from '@tintype/database/accounts/organizations';
import { command } from '../command.ts';
import { parseGivenName } from '../name.ts';
import { withDatabase } from '../with-database.ts';

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

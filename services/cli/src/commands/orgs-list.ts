import { listOrganizations } from '@tintype/database/accounts/organizations';
import { command } from '../command.ts';
import { table } from '@tintype/cli/table';
import { withDatabase } from '../with-database.ts';

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

import { listLinkKeys } from '@tintype/database/keys/link-keys';
import { command } from '../command.ts';
import { existingOrganization } from '../existing-organization.ts';
import { table } from '@tintype/cli/table';
import { withDatabase } from '../with-database.ts';

export const linkKeysList = command({
  name: 'link-keys list',
  summary: 'List the link keys of an organization with their captures of this month',
  options: { organization: { value: 'ID', about: 'ID of the organization' } },
  run: async ({ values, environment }) => {
    const linkKeys = await withDatabase(environment, async (db) => {
      const { id: organizationId } = await existingOrganization(db, values.organization);
      return listLinkKeys(db, { organizationId });
    });
    const rows = linkKeys.map(({ id, name, hosts, createdAt, capturesThisMonth }) => [
      id,
      name,
      hosts.length === 0 ? 'any' : hosts.join(', '),
      createdAt.toISOString(),
      String(capturesThisMonth),
    ]);
    return { json: { linkKeys }, lines: table(['ID', 'NAME', 'HOSTS', 'CREATED', 'CAPTURES'], rows) };
  },
});

import { listApiKeys } from '@tintype/database/keys/api-keys';
import { command } from '../command.ts';
import { existingOrganization } from '../existing-organization.ts';
import { table } from '@tintype/cli/table';
import { withDatabase } from '../with-database.ts';

export const keysList = command({
  name: 'keys list',
  summary: 'List the API keys of an organization, including revoked ones',
  options: { organization: { value: 'ID', about: 'ID of the organization' } },
  run: async ({ values, environment }) => {
    const keys = await withDatabase(environment, async (db) => {
      const { id: organizationId } = await existingOrganization(db, values.organization);
      return listApiKeys(db, { organizationId });
    });
    const rows = keys.map(({ id, shownPrefix, name, scopes, createdAt, lastUsedAt, revokedAt }) => [
      id,
      `${shownPrefix}…`,
      name,
      scopes.join(','),
      createdAt.toISOString(),
      lastUsedAt?.toISOString() ?? 'never',
      revokedAt?.toISOString() ?? 'active',
    ]);
    return { json: { keys }, lines: table(['ID', 'KEY', 'NAME', 'SCOPES', 'CREATED', 'LAST USED', 'REVOKED'], rows) };
  },
});

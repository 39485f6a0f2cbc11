import { newId } from '@tintype/contracts/ids/ids';
import { apiKeyDigest, newApiKey, shownPrefix } from '@tintype/contracts/keys/api-key';
import { scopeNames, type Scope } from '@tintype/contracts/keys/scopes';
import { CommandFailure } from '@tintype/cli/command';
import { writeAudit } from '@tintype/database/accounts/audit';
import { createApiKey } from '@tintype/database/keys/api-keys';
import { parseConfig } from '@tintype/runtime/config';
import { deriveKey, secretSettings } from '@tintype/runtime/secrets';
import { command } from '../command.ts';
import { parseGivenName } from '../name.ts';
import { existingOrganization } from '../existing-organization.ts';
import { withDatabase } from '../with-database.ts';

export const keysCreate = command({
  name: 'keys create',
  summary: 'Create an API key; the key is shown only once',
  options: {
    organization: { value: 'ID', about: 'ID of the organization that owns the key' },
    name: { value: 'NAME', about: 'name of the key' },
    scopes: {
      value: 'LIST',
      about: `permissions of the key, separated by commas: ${scopeNames.join(', ')}`,
      fallback: scopeNames.join(','),
    },
  },
  run: async ({ values, environment, random }) => {
    const { secret } = parseConfig(secretSettings, environment);
    const name = parseGivenName(values.name);
    const scopes = listScopes(values.scopes);
    const key = newApiKey(random);
    const digest = apiKeyDigest(key, deriveKey(secret, 'api-key-pepper'));
    const { id } = await withDatabase(environment, async (database) => {
      const { id: organizationId } = await existingOrganization(database, values.organization);
      return database.transaction(async (db) => {
        const fields = { id: newId(random), organizationId, name, shownPrefix: shownPrefix(key) };
        const details = { name, shownPrefix: fields.shownPrefix, scopes };
        await writeAudit(db, { organizationId, actor: 'system', action: 'key.created', subject: fields.id, details });
        return createApiKey(db, { ...fields, digest, scopes });
      });
    });
    return {
      json: { id, key, shownPrefix: shownPrefix(key), scopes },
      lines: [
        key,
        `Copy the key now: only its first characters (${shownPrefix(key)}) can be shown again. Its ID is ${id}.`,
      ],
    };
  },
});

function listScopes(list: string): readonly Scope[] {
  const sent = list.split(',').map((one) => one.trim());
  if (sent.some((one) => !scopeNames.includes(one as Scope)))
    throw new CommandFailure(
      `--scopes is ${list}, but must be a list of ${scopeNames.join(', ')}, separated by commas`,
    );
  return scopeNames.filter((one) => sent.includes(one));
}

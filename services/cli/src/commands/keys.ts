import { newId } from '@tintype/contracts/ids/ids';
import { apiKeyDigest, newApiKey, shownPrefix } from '@tintype/contracts/keys/api-key';
import { scopeNames, type Scope } from '@tintype/contracts/keys/scopes';
import { CommandFailure } from '@tintype/cli/command';
import { writeAudit } from '@tintype/database/accounts/audit';
import { createApiKey, listApiKeys, revokeApiKey } from '@tintype/database/keys/api-keys';
import { parseConfig } from '@tintype/runtime/config';
import { deriveKey, secretSettings } from '@tintype/runtime/secrets';
import { table } from '@tintype/cli/table';
import { command, parseGivenName, requireOrganization, withDatabase } from '../command.ts';

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
    const scopes = parseScopes(values.scopes);
    const key = newApiKey(random);
    const digest = apiKeyDigest(key, deriveKey(secret, 'api-key-pepper'));
    const { id } = await withDatabase(environment, async (database) => {
      const { id: organizationId } = await requireOrganization(database, values.organization);
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

function parseScopes(list: string): readonly Scope[] {
  const sent = list.split(',').map((one) => one.trim());
  if (sent.some((one) => !scopeNames.includes(one as Scope)))
    throw new CommandFailure(
      `--scopes is ${list}, but must be a list of ${scopeNames.join(', ')}, separated by commas`,
    );
  return scopeNames.filter((one) => sent.includes(one));
}

export const keysList = command({
  name: 'keys list',
  summary: 'List the API keys of an organization, including revoked ones',
  options: { organization: { value: 'ID', about: 'ID of the organization' } },
  run: async ({ values, environment }) => {
    const keys = await withDatabase(environment, async (db) => {
      const { id: organizationId } = await requireOrganization(db, values.organization);
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

export const keysRevoke = command({
  name: 'keys revoke',
  summary: 'Revoke an API key; this cannot be undone',
  options: {
    organization: { value: 'ID', about: 'ID of the organization that owns the key' },
    id: { value: 'ID', about: 'ID of the key, not the key itself' },
  },
  run: async ({ values: { id, organization: organizationId }, environment }) => {
    const revoked = await withDatabase(environment, (database) =>
      database.transaction(async (db) => {
        const isRevoked = await revokeApiKey(db, { id, organizationId });
        if (isRevoked) await writeAudit(db, { organizationId, actor: 'system', action: 'key.revoked', subject: id });
        return isRevoked;
      }),
    );
    if (!revoked)
      throw new CommandFailure(
        `Organization "${organizationId}" has no active key with the ID "${id}"; see tintype keys list`,
      );
    return { json: { id, revoked }, lines: [`${id} was revoked.`] };
  },
});

import { writeAudit } from '@tintype/database/accounts/audit';
import { revokeApiKey } from '@tintype/database/keys/api-keys';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { withDatabase } from '../with-database.ts';

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

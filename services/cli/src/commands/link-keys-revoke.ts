import { writeAudit } from '@tintype/database/accounts/audit';
import { revokeLinkKey } from '@tintype/database/keys/link-keys';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { withDatabase } from '../with-database.ts';

export const linkKeysRevoke = command({
  name: 'link-keys revoke',
  summary: 'Revoke a link key with all of its links; this cannot be undone',
  options: {
    organization: { value: 'ID', about: 'ID of the organization that owns the key' },
    id: { value: 'ID', about: 'ID of the link key' },
  },
  run: async ({ values: { id, organization: organizationId }, environment }) => {
    const revoked = await withDatabase(environment, (database) =>
      database.transaction(async (db) => {
        const isRevoked = await revokeLinkKey(db, { id, organizationId });
        if (isRevoked)
          await writeAudit(db, { organizationId, actor: 'system', action: 'link_key.revoked', subject: id });
        return isRevoked;
      }),
    );
    if (!revoked)
      throw new CommandFailure(
        `Organization "${organizationId}" has no active link key with the ID "${id}"; see tintype link-keys list`,
      );
    return { json: { id, revoked }, lines: [`${id} was revoked.`] };
  },
});

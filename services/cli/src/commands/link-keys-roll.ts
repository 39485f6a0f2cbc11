import { rollGraceSecondsMax } from '@tintype/contracts/accounts/tokens';
import { newLinkSecret } from '@tintype/contracts/links/link-key';
import { writeAudit } from '@tintype/database/accounts/audit';
import { rollLinkKey } from '@tintype/database/keys/link-keys';
import { parseConfig } from '@tintype/runtime/config';
import { deriveKey, sealSecret, secretSettings } from '@tintype/runtime/secrets';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { withDatabase } from '../with-database.ts';

export const linkKeysRoll = command({
  name: 'link-keys roll',
  summary: 'Create a new secret for a link key; links with the old secret remain valid for a while',
  options: {
    organization: { value: 'ID', about: 'ID of the organization that owns the key' },
    id: { value: 'ID', about: 'ID of the link key' },
    'grace-seconds': { value: 'SECONDS', about: 'how long the old secret remains valid', fallback: '86400' },
  },
  run: async ({ values, environment, random }) => {
    const { id, organization: organizationId } = values;
    const graceSeconds = Number(values['grace-seconds']);
    if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > rollGraceSecondsMax)
      throw new CommandFailure(`--grace-seconds must be from 0 to ${rollGraceSecondsMax}`);
    const { secret: installation } = parseConfig(secretSettings, environment);
    const secret = newLinkSecret(random);
    const sealed = sealSecret(deriveKey(installation, 'link-key-secrets'), secret, id);
    const rolled = await withDatabase(environment, (database) =>
      database.transaction(async (db) => {
        const key = await rollLinkKey(db, { id, organizationId, secret: sealed, graceSeconds });
        const details = { graceSeconds };
        if (key !== undefined)
          await writeAudit(db, { organizationId, actor: 'system', action: 'link_key.rolled', subject: id, details });
        return key;
      }),
    );
    if (rolled === undefined)
      throw new CommandFailure(
        `Organization "${organizationId}" has no active link key with the ID "${id}"; see tintype link-keys list`,
      );
    return { json: { id, secret }, lines: [secret, 'Copy the secret now, because it cannot be shown again.'] };
  },
});

import { endSessions } from '@tintype/database/accounts/sessions';
import {
  findSecondFactor,
  removeSecondFactor,
  listIdentities,
  removeIdentities,
  listPasskeys,
  removePasskey,
} from '@tintype/database/accounts/sign-in-methods';
import { writeAudit } from '@tintype/database/accounts/audit';
import type { Db } from '@tintype/database/connect';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { existingUser } from '../existing-user.ts';
import { table } from '@tintype/cli/table';
import { withDatabase } from '../with-database.ts';

export const usersFactors = command({
  name: 'users factors',
  summary:
    'Show or remove the authenticator app, passkeys and identity provider accounts of a user; removing ends their sessions',
  options: {
    email: { value: 'ADDRESS', about: 'email address of the user' },
    remove: {
      value: 'WHAT',
      about: 'app (codes and recovery codes), the ID of a passkey, or the URL of an identity provider',
      fallback: '',
    },
  },
  run: async ({ values, environment }) =>
    withDatabase(environment, async (database) => {
      const { id: userId, email } = await existingUser(database, values.email);
      const { remove } = values;
      if (remove !== '')
        await database.transaction(async (db) => {
          await removeFactor(db, userId, remove);
          const ended = await endSessions(db, { userId });
          await writeAudit(db, { actor: 'system', action: 'session.ended', subject: userId, details: { ended } });
        });
      const factor = await findSecondFactor(database, { userId });
      const factors = [
        ...(factor === undefined
          ? []
          : [{ id: 'app', kind: 'codes', name: `${factor.recoveryCodesLeft} recovery codes left` }]),
        ...(await listPasskeys(database, { userId })).map(({ id, name }) => ({ id, kind: 'passkey', name })),
        ...(await listIdentities(database, { userId })).map(({ issuer, subject }) => ({
          id: issuer,
          kind: 'provider',
          name: subject,
        })),
      ];
      const rows = factors.map(({ id, kind, name }) => [id, kind, name]);
      const lines =
        rows.length === 0 ? [`${email} signs in with only a password.`] : table(['ID', 'KIND', 'NAME'], rows);
      return { json: { email, factors }, lines };
    }),
});

async function removeFactor(db: Db, userId: string, what: string): Promise<void> {
  const entry = { actor: 'system' } as const;
  if (what === 'app' && (await removeSecondFactor(db, { userId })))
    return writeAudit(db, { ...entry, action: 'user.second_factor_removed', subject: userId });
  if (await removePasskey(db, { id: what, userId }))
    return writeAudit(db, { ...entry, action: 'user.passkey_removed', subject: what });
  if (await removeIdentities(db, { issuer: what, userId }))
    return writeAudit(db, { ...entry, action: 'user.provider_unlinked', subject: userId, details: { issuer: what } });
  throw new CommandFailure(`The method "${what}" does not exist; run the command without --remove to list the methods`);
}

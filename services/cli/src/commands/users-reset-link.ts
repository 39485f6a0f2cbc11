import { writeAudit } from '@tintype/database/accounts/audit';
import { command } from '../command.ts';
import { existingUser } from '../existing-user.ts';
import { createAccountLink } from '../make-link.ts';
import { withDatabase } from '../with-database.ts';

export const usersResetLink = command({
  name: 'users reset-link',
  summary: 'Create a password reset link; it works once and expires in 1 hour',
  options: { email: { value: 'ADDRESS', about: 'email address of the user' } },
  run: async ({ values, environment, random }) => {
    const { url, email, emailProvenAt } = await withDatabase(environment, async (database) => {
      const user = await existingUser(database, values.email);
      return database.transaction(async (db) => {
        const link = await createAccountLink(db, { environment, random }, { kind: 'reset', email: user.email });
        await writeAudit(db, {
          actor: 'system',
          action: 'user.password_reset',
          subject: user.id,
          details: { byLink: true },
        });
        return { ...user, ...link };
      });
    });
    const isEmailProven = emailProvenAt !== null;
    // The text explains that the link changes only the password.
    const unproven = [
      'This email address is not verified, so someone else may have created the account. In that case, ' +
        'first remove its other sign-in methods:',
      `tintype users factors --email ${email}`,
    ];
    return {
      json: { url, email, isEmailProven },
      lines: [
        url,
        `Give this link to ${email}. It works once and expires in 1 hour.`,
        ...(isEmailProven ? [] : unproven),
      ],
    };
  },
});

import { hasUsers } from '@tintype/database/accounts';
import { command, CommandFailure } from '../command.ts';
import { existingOrganization } from '../existing-organization.ts';
import { makeLink } from '../make-link.ts';
import { withDatabase } from '../with-database.ts';

export const usersSetupLink = command({
  name: 'users setup-link',
  summary: 'Make the link with which the first administrator makes an account; it works once, for one hour',
  options: {
    organization: { value: 'ID', about: 'of which they become an owner; the oldest one otherwise', fallback: '' },
  },
  run: async ({ values, environment, random }) =>
    withDatabase(environment, async (db) => {
      if (await hasUsers(db))
        throw new CommandFailure(
          'Somebody has an account already; see tintype users invite and tintype users reset-link',
        );
      const organization = values.organization === '' ? undefined : await existingOrganization(db, values.organization);
      const { url } = await makeLink(
        db,
        { environment, random },
        { kind: 'setup', ...(organization && { organizationId: organization.id }) },
      );
      return { json: { url }, lines: [url, 'Open it within an hour. It works once.'] };
    }),
});

import { hasUsers } from '@tintype/database/accounts';
import { command, CommandFailure } from '../command.ts';
import { existingOrganization } from '../existing-organization.ts';
import { makeLink } from '../make-link.ts';
import { withDatabase } from '../with-database.ts';

export const usersSetupLink = command({
  name: 'users setup-link',
  summary: 'Create the link for the account of the first administrator; it works once, for one hour',
  options: {
    organization: {
      value: 'ID',
      about: 'the organization that this person will own; the oldest unless given',
      fallback: '',
    },
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

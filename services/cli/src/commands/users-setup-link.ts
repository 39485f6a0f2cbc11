import { hasUsers } from '@tintype/database/accounts/users';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { existingOrganization } from '../existing-organization.ts';
import { createAccountLink } from '../make-link.ts';
import { withDatabase } from '../with-database.ts';

export const usersSetupLink = command({
  name: 'users setup-link',
  summary: 'Create the setup link for the first administrator; it works once and expires in 1 hour',
  options: {
    organization: {
      value: 'ID',
      about: 'ID of the organization that the administrator will own; defaults to the oldest',
      fallback: '',
    },
  },
  run: async ({ values, environment, random }) =>
    withDatabase(environment, async (db) => {
      if (await hasUsers(db))
        throw new CommandFailure(
          'The installation already has an account; see tintype users invite and tintype users reset-link',
        );
      const organization = values.organization === '' ? undefined : await existingOrganization(db, values.organization);
      const { url } = await createAccountLink(
        db,
        { environment, random },
        { kind: 'setup', ...(organization && { organizationId: organization.id }) },
      );
      return { json: { url }, lines: [url, 'The link works once and expires in 1 hour.'] };
    }),
});

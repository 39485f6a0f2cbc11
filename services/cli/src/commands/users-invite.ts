import { accountEmail, emailPattern } from '@tintype/contracts/accounts/sign-in';
import { roleNames } from '@tintype/contracts/accounts/roles';
import { writeAudit } from '@tintype/database/accounts/audit';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { existingOrganization } from '../existing-organization.ts';
import { createAccountLink } from '../make-link.ts';
import { withDatabase } from '../with-database.ts';

export const usersInvite = command({
  name: 'users invite',
  summary: 'Create an invitation link to an organization; it works once and expires in 7 days',
  options: {
    organization: { value: 'ID', about: 'ID of the organization' },
    email: { value: 'ADDRESS', about: 'email address of the invited user' },
    role: { value: 'ROLE', about: 'role in the organization', choices: roleNames, fallback: 'member' },
  },
  run: async ({ values, environment, random }) => {
    const { role } = values;
    if (!new RegExp(emailPattern, 'u').test(values.email))
      throw new CommandFailure(`"${values.email}" is not a valid email address`);
    const email = accountEmail(values.email);
    const { id, url } = await withDatabase(environment, async (database) => {
      const { id: organizationId } = await existingOrganization(database, values.organization);
      return database.transaction(async (db) => {
        const link = await createAccountLink(
          db,
          { environment, random },
          { kind: 'invitation', email, organizationId, role },
        );
        await writeAudit(db, {
          organizationId,
          actor: 'system',
          action: 'member.invited',
          subject: link.id,
          details: { email, role },
        });
        return link;
      });
    });
    return {
      json: { id, url, email, role },
      lines: [url, `Give this link to ${email}. It works once and expires in 7 days.`],
    };
  },
});

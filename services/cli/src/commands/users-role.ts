import { roleNames } from '@tintype/contracts/accounts/roles';
import { addMember, changeMember } from '@tintype/database/accounts/memberships';
import { writeAudit } from '@tintype/database/accounts/audit';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { existingOrganization } from '../existing-organization.ts';
import { existingUser } from '../existing-user.ts';
import { withDatabase } from '../with-database.ts';

export const usersRole = command({
  name: 'users role',
  summary: 'Set or remove the role of an account in an organization',
  options: {
    organization: { value: 'ID', about: 'ID of the organization' },
    email: { value: 'ADDRESS', about: 'email address of the account' },
    role: {
      value: 'ROLE',
      about: 'role in the organization; none removes the account from it',
      choices: [...roleNames, 'none'],
    },
  },
  run: async ({ values, environment }) => {
    const role = values.role === 'none' ? null : values.role;
    const { email } = await withDatabase(environment, async (database) => {
      const { id: organizationId } = await existingOrganization(database, values.organization);
      const user = await existingUser(database, values.email);
      const place = { organizationId, userId: user.id };
      const entry = { organizationId, actor: 'system', subject: user.id } as const;
      await database.transaction(async (db) => {
        const outcome = await changeMember(db, { ...place, role, actor: 'system' });
        if (outcome === 'last owner') throw new CommandFailure('An organization must have at least one owner');
        if (outcome === 'not there' && role === null)
          throw new CommandFailure(`${user.email} is not a member of the organization`);
        if (outcome === 'not there' && role !== null) {
          await addMember(db, { ...place, role });
          return writeAudit(db, { ...entry, action: 'member.joined', details: { role } });
        }
        const action = role === null ? 'member.removed' : 'member.role_changed';
        return writeAudit(db, { ...entry, action, details: { role } });
      });
      return user;
    });
    return { json: { email, role }, lines: [role === null ? `${email} was removed.` : `${email} is now ${role}.`] };
  },
});

import { listUsers } from '@tintype/database/accounts/users';
import { command } from '../command.ts';
import { table } from '@tintype/cli/table';
import { withDatabase } from '../with-database.ts';

const usersMax = 1_000;

export const usersList = command({
  name: 'users list',
  summary: `List the accounts, newest first, at most ${usersMax}`,
  options: {},
  run: async ({ environment }) => {
    const users = await withDatabase(environment, (db) => listUsers(db, { limit: usersMax }));
    const rows = users.map(({ id, email, name, isAdministrator, disabledAt, organizations }) => [
      id,
      email,
      name,
      isAdministrator ? 'administrator' : '',
      organizations.map((one) => `${one.name} (${one.role})`).join(', '),
      disabledAt === null ? 'active' : 'disabled',
    ]);
    return { json: { users }, lines: table(['ID', 'EMAIL', 'NAME', 'INSTALLATION', 'ORGANIZATIONS', 'STATE'], rows) };
  },
});

import { command as anyCommand, type Command, type TextOption, CommandFailure } from '@tintype/cli/command';
import { createDatabase, type Database, type Db } from '@tintype/database/connect';
import { databaseSettings } from '@tintype/database/settings';
import { parseConfig, type Environment } from '@tintype/runtime/config';
import { findOrganization, type Organization } from '@tintype/database/accounts/organizations';
import { accountEmail } from '@tintype/contracts/accounts/sign-in';
import { findUserByEmail, type User } from '@tintype/database/accounts/users';

type Options = Readonly<Record<string, TextOption>>;

export const command = <const Of extends Options>(definition: Omit<Command<Of>, 'group'>): Command =>
  anyCommand({ group: 'Administration', isLocal: true, ...definition });

/** Connects to the database for `work`, which needs only its own setting. */
export async function withDatabase<T>(environment: Environment, work: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl } = parseConfig({ databaseUrl: databaseSettings.databaseUrl }, environment);
  const database = createDatabase({ url: databaseUrl, connectionsMax: 2 });
  try {
    await database.start();
    return await work(database);
  } finally {
    await database.stop();
  }
}

export async function requireOrganization(db: Db, id: string): Promise<Organization> {
  const organization = await findOrganization(db, { id });
  if (organization === undefined)
    throw new CommandFailure(`The organization "${id}" does not exist; see tintype orgs list`);
  return organization;
}

export async function requireUser(db: Db, address: string): Promise<User> {
  const user = await findUserByEmail(db, accountEmail(address));
  if (user === undefined)
    throw new CommandFailure(`No user has the email address "${address}"; see tintype users list`);
  return user;
}

const lengthMax = 100;

/** Checks a name, which must be readable in a list: not empty, not too long, on one line. */
export function parseGivenName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > lengthMax || /\p{Cc}/u.test(name))
    throw new CommandFailure(`--name must have 1 to ${lengthMax} characters and no control characters`);
  return name;
}

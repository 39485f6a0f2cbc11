import { accountEmail } from '@tintype/contracts/accounts/sign-in';
import { findUserByEmail, type User } from '@tintype/database/accounts/users';
import type { Db } from '@tintype/database/connect';
import { CommandFailure } from '@tintype/cli/command';

export async function existingUser(db: Db, address: string): Promise<User> {
  const user = await findUserByEmail(db, accountEmail(address));
  if (user === undefined)
    throw new CommandFailure(`No user has the email address "${address}"; see tintype users list`);
  return user;
}

import { accountEmail } from '@tintype/contracts/accounts/email-address';
import { findUserByEmail } from '@tintype/database/accounts';
import type { Db } from '@tintype/database/connect';
import { CommandFailure } from './command.ts';

export async function existingUser(db: Db, address: string): Promise<{ readonly id: string; readonly email: string }> {
  const user = await findUserByEmail(db, accountEmail(address));
  if (user === undefined) throw new CommandFailure(`Nobody has the address "${address}"; see tintype users list`);
  return user;
}

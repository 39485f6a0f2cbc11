import { findUser, findPassword } from '@tintype/database/accounts/users';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/found.ts';

type PasswordAttempt = { readonly userId: string; readonly password: string; readonly address: string };

/**
 * Checks the password of a signed-in user. Attempts are delayed as at the sign-in, because the
 * session may have been stolen.
 */
export async function requirePassword(
  { accounts, database }: Pick<Dependencies, 'accounts' | 'database'>,
  { userId, password, address }: PasswordAttempt,
): Promise<void> {
  const { email } = found(await findUser(database, { id: userId }));
  await accounts.limits.admit({ email, address });
  const kept = await findPassword(database, { id: userId });
  if (!(await accounts.passwords.isRight(password, kept, { address, isKnown: true })))
    throw new ServiceError('SIGN_IN_FAILED');
  await accounts.limits.succeeded({ email, address });
}

import { ServiceError } from '@tintype/contracts/errors/service-error';
import { holdsSession } from '@tintype/database/accounts/sessions';
import type { Db } from '@tintype/database/connect';

type Caller = { readonly userId: string; readonly session: { readonly id: string } };

/**
 * Throws if the session has ended, for example by a reset, since the request was admitted. Called
 * in the transaction that adds a sign-in method.
 */
export async function requireSession(db: Db, { userId, session: { id } }: Caller): Promise<void> {
  if (!(await holdsSession(db, { id, userId }))) throw new ServiceError('NOT_SIGNED_IN');
}

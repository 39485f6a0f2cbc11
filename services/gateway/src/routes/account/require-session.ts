import { ServiceError } from '@tintype/contracts/errors/service-error';
import { holdsSession } from '@tintype/database/accounts';
import type { Db } from '@tintype/database/connect';

type Caller = { readonly userId: string; readonly session: { readonly id: string } };

/** In the transaction that adds a way in: the session may have ended, as by a reset, since the request was let in. */
export async function requireSession(db: Db, { userId, session: { id } }: Caller): Promise<void> {
  if (!(await holdsSession(db, { id, userId }))) throw new ServiceError('NOT_SIGNED_IN');
}

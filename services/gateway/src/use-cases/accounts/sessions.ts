import type { SignInWay } from '@tintype/contracts/accounts/sign-in';
import { isToken } from '@tintype/contracts/accounts/tokens';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { findSession, endSession, holdsSession } from '@tintype/database/accounts/sessions';
import type { Db } from '@tintype/database/connect';
import type { Dependencies } from '../../dependencies.ts';
import type { CallerRequest } from '../../http/authentication.ts';
import type { Reply } from '../../http/route.ts';
import { describeAccount } from '../../responses/account.ts';
import { auditChange } from './audit.ts';

/** The old cookie is replaced, so the user could not sign that session out. */
export async function endSessionByCookie(
  { accounts, database }: Pick<Dependencies, 'accounts' | 'database'>,
  { headers }: CallerRequest,
): Promise<void> {
  const token = accounts.cookie.read(headers.cookie);
  if (token === undefined || !isToken(token)) return;
  const session = await findSession(database, { digests: accounts.sessionDigests(token), organizationId: undefined });
  if (session !== undefined) await endSession(database, session);
}

type NewSession = {
  readonly userId: string;
  readonly way?: SignInWay;
  /** The user has just authenticated. */
  readonly isConfirmed?: boolean;
  readonly request: CallerRequest;
  readonly requestId: string;
};

/** Called in the transaction that identified the user. */
export async function beginSession(
  { accounts }: Pick<Dependencies, 'accounts'>,
  db: Db,
  { userId, way = 'password', isConfirmed = true, request, requestId }: NewSession,
): Promise<string> {
  const { id, cookie } = await accounts.beginSession(db, { userId, way, isConfirmed }, request);
  await auditChange(
    db,
    { caller: { userId }, request, requestId },
    { action: 'user.signed_in', subject: id, details: { way } },
  );
  return cookie;
}

export const signedInReply = async (
  { accounts, database, clock }: Pick<Dependencies, 'accounts' | 'database' | 'clock'>,
  status: number,
  userId: string,
  cookie: string,
): Promise<Reply> => ({
  status,
  headers: { 'Set-Cookie': cookie },
  json: await describeAccount({ accounts, database }, { userId, confirmedAt: clock.now() }),
});

type SessionCaller = { readonly userId: string; readonly session: { readonly id: string } };

/**
 * The session may have ended since the request was admitted, for example by a reset. Called in the
 * transaction that adds a sign-in method.
 */
export async function requireSession(db: Db, { userId, session: { id } }: SessionCaller): Promise<void> {
  if (!(await holdsSession(db, { id, userId }))) throw new ServiceError('NOT_SIGNED_IN');
}

import type { SignInWay } from '@tintype/contracts/accounts/sign-in-ways';
import { principalId } from '@tintype/contracts/keys/principal-id';
import { writeAudit } from '@tintype/database/accounts/audit';
import type { Db } from '@tintype/database/connect';
import type { Dependencies } from '../../dependencies.ts';
import type { CallerRequest } from '../../http/authentication.ts';
import type { Reply } from '../../http/route.ts';
import { describeAccount } from './account-answer.ts';

type Begun = {
  readonly userId: string;
  readonly way?: SignInWay;
  /** Whether the user has just authenticated. */
  readonly isConfirmed?: boolean;
  readonly request: CallerRequest;
  readonly requestId: string;
};

/** Signs a user in, within the transaction that identified them. */
export async function beginSession(
  { accounts }: Dependencies,
  db: Db,
  { userId, way = 'password', isConfirmed = true, request, requestId }: Begun,
): Promise<string> {
  const { id, cookie } = await accounts.beginSession(db, { userId, way, isConfirmed }, request);
  await writeAudit(db, {
    actor: principalId({ userId }),
    action: 'user.signed_in',
    subject: id,
    details: { way },
    address: request.address,
    requestId,
  });
  return cookie;
}

export const signedInReply = async (
  { accounts, database, clock }: Dependencies,
  status: number,
  userId: string,
  cookie: string,
): Promise<Reply> => ({
  status,
  headers: { 'Set-Cookie': cookie },
  json: await describeAccount({ accounts, database }, { userId, confirmedAt: clock.now() }),
});

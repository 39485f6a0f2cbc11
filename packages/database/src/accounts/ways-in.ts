import type { Db } from '../connect.ts';
import { lockUser } from './users.ts';

export type SignInMethods = {
  readonly password: boolean;
  readonly code: boolean;
  readonly passkeys: number;
  readonly provider: boolean;
};

/**
 * Lists the ways in which a user can sign in. A transaction that removes a way locks the user, so
 * that two concurrent transactions cannot remove the last two.
 */
export async function findWaysIn(
  { client }: Db,
  {
    userId,
    issuer,
    isToChange = false,
  }: { readonly userId: string; readonly issuer: string; readonly isToChange?: boolean },
): Promise<SignInMethods> {
  if (isToChange) await lockUser({ client }, { id: userId });
  const [found] = await client.rows<SignInMethods>`
    SELECT password IS NOT NULL AS password,
           EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS code,
           (SELECT count(*)::int FROM passkeys WHERE user_id = users.id) AS passkeys,
           EXISTS (SELECT FROM identities WHERE user_id = users.id AND issuer = ${issuer}) AS provider
    FROM users WHERE id = ${userId}`;
  return found ?? { password: false, code: false, passkeys: 0, provider: false };
}

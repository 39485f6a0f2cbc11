import type { Db } from '../connect.ts';
import { endSessions } from './sessions.ts';

export type Removed = {
  readonly sessions: number;
  readonly passkeys: number;
  readonly providers: number;
  readonly secondFactors: number;
};

/**
 * In a transaction: whoever acts has shown that the address of the account is theirs. The first time everything that opens it beside the
 * password goes: until then it may have been in the hands of somebody who made it for this address. Says what went; `undefined` when it was proven
 * before.
 */
export async function proveEmail(
  { client }: Db,
  { userId, but = '' }: { readonly userId: string; /** A session that stays. */ readonly but?: string },
): Promise<Removed | undefined> {
  // Holds the user too: what adds a way in, or begins a session, comes before or finds nothing any more.
  const isFirst = await client.execute`
    UPDATE users SET email_proven_at = now() WHERE id = ${userId} AND email_proven_at IS NULL`;
  if (isFirst === 0) return undefined;
  return {
    sessions: await endSessions({ client }, { userId, but }),
    passkeys: await client.execute`DELETE FROM passkeys WHERE user_id = ${userId}`,
    providers: await client.execute`DELETE FROM identities WHERE user_id = ${userId}`,
    // With its recovery codes.
    secondFactors: await client.execute`DELETE FROM second_factors WHERE user_id = ${userId}`,
  };
}

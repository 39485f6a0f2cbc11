import type { Db } from '../connect.ts';
import { endSessions } from './sessions.ts';

export type RemovedSignIns = {
  readonly sessions: number;
  readonly passkeys: number;
  readonly providers: number;
  readonly secondFactors: number;
};

/**
 * Records that the actor has proved to own the address of the account. Call this in a transaction.
 * The first proof removes every way into the account except the password, because another person
 * may have created the account for this address. Returns the removed counts, or `undefined` if the
 * address was proven before.
 */
export async function proveEmail(
  { client }: Db,
  {
    userId,
    but = '',
  }: {
    readonly userId: string;
    /** The session that stays valid. */
    readonly but?: string;
  },
): Promise<RemovedSignIns | undefined> {
  // Locks the user too: a transaction that adds a way to sign in or begins a session comes before
  // this one, or sees its result.
  const isFirst = await client.execute`
    UPDATE users SET email_proven_at = now() WHERE id = ${userId} AND email_proven_at IS NULL`;
  if (isFirst === 0) return undefined;
  return {
    sessions: await endSessions({ client }, { userId, but }),
    passkeys: await client.execute`DELETE FROM passkeys WHERE user_id = ${userId}`,
    providers: await client.execute`DELETE FROM identities WHERE user_id = ${userId}`,
    // Deleting a second factor also deletes its recovery codes.
    secondFactors: await client.execute`DELETE FROM second_factors WHERE user_id = ${userId}`,
  };
}

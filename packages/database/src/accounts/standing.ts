import type { PrincipalId } from '@tintype/contracts/keys/principal-id';
import type { Db } from '../connect.ts';
import { endIssuedRights } from './end-handed-out.ts';
import { endSessions } from './sessions.ts';

type StandingChange = { readonly userId: string; readonly actor: PrincipalId };

/**
 * Disables or enables a user; call this in a transaction. A disabled user cannot sign in. Sessions,
 * reset links and everything that the user issued end, and do not come back when the user is
 * enabled again. Captures and other objects of the user stay. Returns the number of ended sessions.
 */
export async function setDisabled(
  db: Db,
  { userId, actor, isDisabled }: StandingChange & { readonly isDisabled: boolean },
): Promise<number> {
  await db.client.execute`
    UPDATE users SET disabled_at = CASE WHEN ${isDisabled} THEN coalesce(disabled_at, now()) END WHERE id = ${userId}`;
  if (!isDisabled) return 0;
  await db.client.execute`
    DELETE FROM account_links WHERE kind = 'reset' AND email = (SELECT email FROM users WHERE id = ${userId})`;
  await endIssuedRights(db, { userId, actor });
  return endSessions(db, { userId });
}

/** Call this in a transaction. */
export async function setAdministrator(
  db: Db,
  { userId, actor, isAdministrator }: StandingChange & { readonly isAdministrator: boolean },
): Promise<void> {
  await db.client.execute`UPDATE users SET is_administrator = ${isAdministrator} WHERE id = ${userId}`;
  await endIssuedRights(db, { userId, actor });
}

import { proveEmail as prove } from '@tintype/database/accounts/sessions';
import { writeAudit } from '@tintype/database/accounts/audit';
import type { Db } from '@tintype/database/connect';

type Proof = {
  readonly userId: string;
  readonly by: 'reset' | 'invitation' | 'provider';
  /** The session that is not ended. */
  readonly but?: string;
  readonly address: string;
  readonly requestId: string;
};

/**
 * Records that the user has proven the address. Returns `true` the first time: sign-in methods
 * other than the password are removed then.
 */
export async function proveOwnEmail(db: Db, { userId, by, but, address, requestId }: Proof): Promise<boolean> {
  const removed = await prove(db, { userId, ...(but !== undefined && { but }) });
  if (removed === undefined) return false;
  await writeAudit(db, {
    actor: 'system',
    action: 'user.email_proven',
    subject: userId,
    details: { by, removed },
    address,
    requestId,
  });
  return true;
}

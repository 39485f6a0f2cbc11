import { proveEmail as prove, writeAudit } from '@tintype/database/accounts';
import type { Db } from '@tintype/database/connect';

type Proof = {
  readonly userId: string;
  readonly by: 'reset' | 'invitation' | 'provider';
  /** A session that stays. */
  readonly but?: string;
  readonly address: string;
  readonly requestId: string;
};

/** Whoever acts has shown that the address is theirs. `true` the first time: what opened the account beside its password is gone then. */
export async function proveEmail(db: Db, { userId, by, but, address, requestId }: Proof): Promise<boolean> {
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

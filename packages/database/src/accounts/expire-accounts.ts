import { sessionLifetimesMs } from '@tintype/contracts/accounts/lifetimes';
import type { Db } from '../connect.ts';

/**
 * Deletes expired sessions, links and challenges, and old counts of sign-in attempts. No other code
 * reads them any more.
 */
export async function expireAccounts({ client }: Db): Promise<void> {
  await client.execute`
    DELETE FROM sessions WHERE expires_at < now() OR seen_at < now() - ${sessionLifetimesMs.idle}::float8 * interval '1 millisecond'`;
  await client.execute`DELETE FROM account_links WHERE expires_at < now()`;
  await client.execute`DELETE FROM used_challenges WHERE expires_at < now()`;
  await client.execute`DELETE FROM sign_in_delays WHERE last_at < now() - interval '1 day'`;
}

import { expireAccounts } from '@tintype/database/accounts/sessions';
import type { Database } from '@tintype/database/connect';

/**
 * Deletes expired sessions, links and similar rows. They are refused once they have expired; this
 * only keeps the tables small.
 */
export const createExpireAccounts =
  ({ database }: { readonly database: Database }) =>
  (): Promise<void> =>
    expireAccounts(database);

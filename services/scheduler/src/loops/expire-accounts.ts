import { expireAccounts } from '@tintype/database/accounts';
import type { Database } from '@tintype/database/connect';

/** Deletes sessions, links and the like that have ended. It is refused from its end on; this only keeps the tables small. */
export const createExpireAccounts =
  ({ database }: { readonly database: Database }) =>
  (): Promise<void> =>
    expireAccounts(database);

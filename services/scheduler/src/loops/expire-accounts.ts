import { expireAccounts } from '@tintype/database/accounts';
import type { Database } from '@tintype/database/connect';

/** Deletes what nobody can sign in with any more. It is refused from its end on; this only keeps the tables small. */
export const createExpireAccounts =
  ({ database }: { readonly database: Database }) =>
  (): Promise<void> =>
    expireAccounts(database);

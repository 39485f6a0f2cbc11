import type { Database } from '@tintype/database/connect';
import { moveOldMails } from '@tintype/database/deliveries/settle-deliveries';

const limit = 500;

/**
 * Takes over emails that services of an older version have written. Returns `true` if there may be
 * more.
 */
export const createAdoptMails =
  ({ database }: { readonly database: Database }) =>
  async (): Promise<boolean> =>
    (await moveOldMails(database, { limit })) >= limit;

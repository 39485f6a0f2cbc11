import type { Database } from '@tintype/database/connect';
import { forgetEndedLinks } from '@tintype/database/history/prune-along';

const linksMax = 1_000;

/** Deletes the rows of expired links. */
export const createExpireLinks =
  ({ database }: { readonly database: Database }) =>
  async (): Promise<boolean> =>
    forgetEndedLinks(database, { limit: linksMax });

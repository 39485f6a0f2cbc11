import type { Database } from '@tintype/database/connect';
import { forgetEndedLinks } from '@tintype/database/pipeline-galleries';

const linksMax = 1_000;

/** Links that have ended open nothing; their rows go too. */
export const createExpireLinks =
  ({ database }: { readonly database: Database }) =>
  async (): Promise<boolean> =>
    (await forgetEndedLinks(database, { limit: linksMax })) === linksMax;

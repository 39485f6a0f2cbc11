import { retryPlans } from '@tintype/contracts/events/retry-plans';
import type { Database } from '@tintype/database/connect';
import { explainWaitingMails } from '@tintype/database/deliveries/settle-deliveries';
import { noMailServer } from '../jobs/deliver.ts';

/** Records in the history that emails wait for a mail server. They are abandoned after a week. */
export const createExplainWaitingMails =
  ({ database }: { readonly database: Database }) =>
  async (): Promise<void> =>
    explainWaitingMails(database, { error: noMailServer, waitMs: retryPlans.mail.whileAway.ageMsMax });

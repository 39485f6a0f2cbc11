import { retryPlans } from '@tintype/contracts/events/retry-plans';
import type { Database } from '@tintype/database/connect';
import { explainWaitingMails } from '@tintype/database/deliveries/waiting-mails';
import { noMailServer } from '../jobs/deliver.ts';

/**
 * Without a mail server the waiting emails state this in the history, and are abandoned after a
 * week.
 */
export const createExplainWaitingMails =
  ({ database }: { readonly database: Database }) =>
  async (): Promise<void> =>
    explainWaitingMails(database, { error: noMailServer, waitMs: retryPlans.mail.whileAway.ageMsMax });

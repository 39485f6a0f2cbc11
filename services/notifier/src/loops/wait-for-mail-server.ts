import { retryPlans } from '@tintype/contracts/events/retry-plans';
import type { Database } from '@tintype/database/connect';
import { explainWaitingMails } from '@tintype/database/deliveries/waiting-mails';
import { noMailServer } from '../jobs/deliver.ts';

/**
 * Waiting emails state in the history that there is no mail server, and are abandoned after a week.
 */
export const createExplainWaitingMails =
  ({ database }: { readonly database: Database }) =>
  async (): Promise<void> =>
    explainWaitingMails(database, { error: noMailServer, waitMs: retryPlans.mail.whileAway.ageMsMax });

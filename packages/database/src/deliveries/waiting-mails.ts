import type { Db } from '../connect.ts';
import { isFree } from '../leases/leases.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

type UnsendableMails = { readonly error: string; readonly waitMs: number };

const isWaiting = sql`type = 'email' AND ${stateOf.deliveries.is('PENDING')}`;

/**
 * While no email can be sent, the waiting emails record the reason, and are abandoned after a time.
 * They become due as soon as a mail server is configured. This is one statement, because an email
 * that arrived between two statements would be abandoned without a reason.
 */
export async function explainWaitingMails({ client }: Db, { error, waitMs }: UnsendableMails): Promise<void> {
  const isTooOld = sql`created_at < now() - ${waitMs}::float8 * interval '1 millisecond'`;
  await client.execute`
    UPDATE webhook_deliveries
    SET last_error = ${error},
        state = CASE WHEN ${isTooOld} THEN ${stateOf.deliveries.reached('fail')} ELSE state END,
        settled_at = CASE WHEN ${isTooOld} THEN now() END
    WHERE ${isWaiting} AND (last_error IS DISTINCT FROM ${error} OR ${isTooOld})`;
}

/**
 * The operator may have repaired the mail server and restarted the notifier, so emails that wait
 * for a later attempt become due at once.
 */
export async function retryWaitingMails({ client }: Db): Promise<void> {
  await client.execute`
    UPDATE webhook_deliveries SET next_attempt_at = now()
    WHERE ${isWaiting} AND last_error IS NOT NULL AND next_attempt_at > now() AND ${isFree('webhook_deliveries')}`;
}

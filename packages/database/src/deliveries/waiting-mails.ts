import type { Db } from '../connect.ts';
import { isFree } from '../leases/leases.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

type Unsendable = { readonly error: string; readonly waitMs: number };

const isWaiting = sql`type = 'email' AND ${stateOf.deliveries.is('PENDING')}`;

/**
 * If no email can be sent, the waiting ones record the reason, and are abandoned after a time. They
 * are due as soon as a mail server is configured. This is one statement: an email that arrived
 * between two would be abandoned without its reason.
 */
export async function explainWaitingMails({ client }: Db, { error, waitMs }: Unsendable): Promise<void> {
  const isTooOld = sql`created_at < now() - ${waitMs}::float8 * interval '1 millisecond'`;
  await client.execute`
    UPDATE webhook_deliveries
    SET last_error = ${error},
        state = CASE WHEN ${isTooOld} THEN ${stateOf.deliveries.reached('fail')} ELSE state END,
        settled_at = CASE WHEN ${isTooOld} THEN now() END
    WHERE ${isWaiting} AND (last_error IS DISTINCT FROM ${error} OR ${isTooOld})`;
}

/**
 * An operator who has mended the mail server starts the notifier again, or it started with it: what
 * waits for a later attempt is due at once.
 */
export async function retryWaitingMails({ client }: Db): Promise<void> {
  await client.execute`
    UPDATE webhook_deliveries SET next_attempt_at = now()
    WHERE ${isWaiting} AND last_error IS NOT NULL AND next_attempt_at > now() AND ${isFree('webhook_deliveries')}`;
}

import type { EventName } from '@tintype/contracts/events/events';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { storableJson } from '../statements/statements.ts';
import { isFree } from '../leases/leases.ts';
import { sql, type Sql } from '../statements/sql.ts';

export type AttemptReport = {
  readonly ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
};
export type Settlement =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'retried'; readonly afterMs: number; readonly isCounted: boolean }
  | { readonly outcome: 'failed' };
export type SettledAttempt = Settlement & {
  readonly id: string;
  readonly attempt: number;
  readonly report: AttemptReport;
};

/**
 * A run whose notification was abandoned has not done everything that its graph requires. Endpoints
 * are not part of the graph.
 */
const galleryCompleted: EventName = 'PIPELINE_GALLERY_COMPLETED';
const transitions = { delivered: 'deliver', retried: 'retry', failed: 'fail' } as const;

/**
 * All emails of a digest at once. A success counts whenever it becomes known, a failure only for
 * the current attempt.
 */
export async function settleDeliveries(
  { client }: Db,
  attempts: readonly SettledAttempt[],
): Promise<readonly string[]> {
  const rows = attempts.map(({ id, attempt, report, ...settlement }) => ({
    id,
    attempt,
    ...report,
    outcome: settlement.outcome,
    after_ms: settlement.outcome === 'retried' ? settlement.afterMs : 0,
    is_counted: settlement.outcome === 'failed' || (settlement.outcome === 'retried' && settlement.isCounted),
  }));
  const settled = await client.rows<{ id: string }>`
    WITH ended AS (
      SELECT * FROM jsonb_to_recordset(${storableJson(rows)}::jsonb) AS ended (
        id uuid, attempt int, ms int, status int, error text, response text, outcome text, after_ms bigint, is_counted boolean)
    ), reported AS (
      UPDATE webhook_attempts AS made SET ms = ended.ms, status = ended.status, error = ended.error, response = ended.response
      FROM ended WHERE delivery_id = ended.id AND made.attempt = ended.attempt
    ), settled AS (
      UPDATE webhook_deliveries AS delivery
      SET state = CASE ended.outcome WHEN 'delivered' THEN ${stateOf.deliveries.reached(transitions.delivered)}
                    WHEN 'failed' THEN ${stateOf.deliveries.reached(transitions.failed)}
                    ELSE ${stateOf.deliveries.reached(transitions.retried)} END,
          lease_expires_at = NULL, failures = failures + ended.is_counted::int,
          last_error = CASE WHEN ended.outcome <> 'delivered' THEN coalesce(ended.error, 'The answer had the status ' || ended.status || '.') END,
          next_attempt_at = now() + ended.after_ms * interval '1 millisecond',
          settled_at = CASE WHEN ended.outcome <> 'retried' THEN now() END
      FROM ended
      WHERE delivery.id = ended.id AND ${stateOf.deliveries.as('delivery').mayLeave('retry')}
        AND (attempts = ended.attempt OR ended.outcome = 'delivered')
      RETURNING delivery.id, event, subject_id, webhook_id, ended.outcome
    ), undelivered AS (
      UPDATE pipeline_runs SET state = ${stateOf.pipelineRuns.reached('undelivered')}
      FROM settled JOIN pipeline_outputs ON pipeline_outputs.id = subject_id AND pipeline_outputs.webhook_id = settled.webhook_id
      WHERE outcome = 'failed' AND event = ${galleryCompleted} AND pipeline_runs.id = run_id
        AND ${stateOf.pipelineRuns.mayLeave('undelivered')}
    )
    SELECT id FROM settled`;
  return settled.map(({ id }) => id);
}

type UnsendableMails = { readonly error: string; readonly waitMs: number };

const isWaiting = sql`type = 'email' AND ${stateOf.deliveries.is('PENDING')}`;

/**
 * Waiting emails record the reason, and are abandoned after a time. An email that arrived between
 * two statements would be abandoned without a reason.
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

/** The operator may have repaired the mail server: waiting emails become due at once. */
export async function retryWaitingMails({ client }: Db): Promise<void> {
  await client.execute`
    UPDATE webhook_deliveries SET next_attempt_at = now()
    WHERE ${isWaiting} AND last_error IS NOT NULL AND next_attempt_at > now() AND ${isFree('webhook_deliveries')}`;
}

/**
 * Moves emails that older gateways and schedulers write. An email in progress stays. Removed with
 * the table, in a later version.
 */
export async function moveOldMails(db: Db, { limit }: { readonly limit: number }): Promise<number> {
  // All waiting emails at once, so that no digest is split. The others are history.
  const waiting = await moveMails(
    db,
    sql`SELECT id FROM mails WHERE ${stateOf.mails.is('PENDING')} AND ${isFree('mails')} FOR UPDATE SKIP LOCKED`,
  );
  const ended = await moveMails(
    db,
    sql`SELECT id FROM mails WHERE settled_at IS NOT NULL ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  );
  return waiting + ended;
}

const moveMails = ({ client }: Db, which: Sql): Promise<number> => client.execute`
  WITH taken AS (
    DELETE FROM mails WHERE id IN (${which}) RETURNING *
  ), referred AS (
    UPDATE schedule_deliveries SET webhook_delivery_id = mail_id FROM taken WHERE execution_id = subject_id AND mail_id = id
  )
  INSERT INTO webhook_deliveries (id, organization_id, created_by, type, recipients, subject, digest_id, last_error, event, subject_id, request_id,
    state, attempts, next_attempt_at, created_at, settled_at)
  SELECT id, organization_id, 'system', 'email', recipients, subject, digest_id, last_error, event, subject_id, request_id,
    state, attempts, next_attempt_at, created_at, settled_at
  FROM taken`;

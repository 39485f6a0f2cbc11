import type { EventName } from '@tintype/contracts/events/events';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { storableJson } from '../statements/storable.ts';

/** The result of one attempt, for the log of deliveries. */
export type AttemptReport = {
  readonly ms: number;
  readonly status: number | null;
  readonly error: string | null;
  /** The beginning of the response. */
  readonly response: string | null;
};
export type Settlement =
  | { readonly outcome: 'delivered' }
  /** `isCounted`: whether this attempt counts towards the limit of its plan. */
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
 * Records the results of attempts and their consequences; all emails of a digest at once. A success
 * counts whenever it becomes known, but a failure counts only for the current attempt. Returns the
 * ids of the deliveries that changed.
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

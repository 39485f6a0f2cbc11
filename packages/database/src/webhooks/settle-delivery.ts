import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

/** What one attempt came to, for whoever reads the log of deliveries. */
export type AttemptReport = {
  readonly ms: number;
  readonly status: number | null;
  readonly error: string | null;
  /** The beginning of the answer. */
  readonly response: string | null;
};
export type Settlement =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'retried'; readonly afterMs: number }
  | { readonly outcome: 'failed' };
type Attempt = { readonly id: string; readonly attempt: number; readonly report: AttemptReport };

const eventOf = { delivered: 'deliver', retried: 'retry', failed: 'fail' } as const;

/**
 * Writes down how an attempt ended and what follows. A success counts whenever it becomes known, a failure only of the current attempt.
 * `false` when nothing followed.
 */
export async function settleDelivery(
  { client }: Db,
  { id, attempt, report, ...settlement }: Attempt & Settlement,
): Promise<boolean> {
  const { outcome } = settlement;
  const isDelivered = outcome === 'delivered';
  const afterMs = settlement.outcome === 'retried' ? settlement.afterMs : 0;
  const changed = await client.$executeRaw`
    WITH updated AS (
      UPDATE webhook_attempts
      SET ms = ${report.ms}, status = ${report.status}, error = ${report.error}, response = ${report.response}
      WHERE delivery_id = ${id}::uuid AND attempt = ${attempt}
    )
    UPDATE webhook_deliveries
    SET state = ${stateOf.deliveries.reached(eventOf[outcome])}, lease_expires_at = NULL, failures = failures + ${isDelivered ? 0 : 1}::int,
        next_attempt_at = now() + ${afterMs}::bigint * interval '1 millisecond',
        settled_at = CASE WHEN ${outcome === 'retried'} THEN NULL ELSE now() END
    WHERE id = ${id}::uuid AND ${stateOf.deliveries.mayLeave(eventOf[outcome])} AND (attempts = ${attempt} OR ${isDelivered})`;
  return changed === 1;
}

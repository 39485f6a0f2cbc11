import type { HttpDestinationType } from '@tintype/contracts/destinations/destinations';
import type { EventName } from '@tintype/contracts/events/events';
import type { Db } from '../connect.ts';
import { leaseUntil } from '../leases/leases.ts';
import { stateOf } from '../states/state-of.ts';

/** Longer than an attempt may take, with time for what comes before and after it. */
export const deliveryLeaseMs = 45_000;

export type ClaimedDelivery = {
  readonly id: string;
  /** The number of this attempt. Only the current one may say that it failed. */
  readonly attempt: number;
  /** Attempts before this one that are known to have failed. */
  readonly failures: number;
  readonly event: string;
  readonly subjectId: string;
  readonly organizationId: string;
  readonly requestId: string;
  readonly createdAt: Date;
  /** Of the attempts before. */
  readonly body: Uint8Array | null;
  /** The address, by the type of destination that it belongs to. */
  readonly type: HttpDestinationType;
  readonly webhookId: string;
  readonly url: string;
  readonly secret: Uint8Array | null;
  readonly settings: Readonly<Record<string, unknown>> | null;
};

type Claim = {
  readonly id: string;
  /** The number that the job carries. */
  readonly attempt: number;
  readonly leaseMs: number;
};

/**
 * Takes a delivery for one attempt, which is written down before it is made. Of any number of claims with the same number one gets it.
 * Leases run on the database's clock; when one ends unsettled, the delivery goes on with the next attempt.
 */
export async function claimDelivery(
  { client }: Db,
  { id, attempt, leaseMs }: Claim,
): Promise<ClaimedDelivery | undefined> {
  const [claimed] = await client.rows<ClaimedDelivery>`
    WITH claimed AS (
      UPDATE webhook_deliveries
      SET attempts = attempts + 1, lease_expires_at = ${leaseUntil(leaseMs)}
      WHERE id = ${id}::uuid AND attempts = ${attempt} AND ${stateOf.deliveries.is('PENDING')}
      RETURNING *
    ), begun AS (
      INSERT INTO webhook_attempts (delivery_id, attempt) SELECT id, attempts FROM claimed
    )
    SELECT claimed.id, attempts AS attempt, failures, event, subject_id AS "subjectId",
           claimed.organization_id AS "organizationId", request_id AS "requestId", created_at AS "createdAt", body,
           webhooks.id AS "webhookId", webhooks.type, url, secret, settings
    FROM claimed JOIN webhooks ON webhooks.id = coalesce(claimed.webhook_id, claimed.endpoint_id)`;
  return claimed;
}

/** Gives the body that every attempt sends: the first one that was kept, whoever made it. `undefined` when there is nothing left to tell of. */
export async function keepBody(
  { client }: Db,
  { id, body }: { id: string; body: Uint8Array },
): Promise<Uint8Array | undefined> {
  const [row] = await client.rows<{ body: Uint8Array }>`
    UPDATE webhook_deliveries SET body = coalesce(body, ${body}::bytea) WHERE id = ${id}::uuid RETURNING body`;
  return row?.body;
}

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

/** A run whose webhook was not taken did not do all that was asked of it. */
const galleryCompleted: EventName = 'PIPELINE_GALLERY_COMPLETED';
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
  const [settled] = await client.rows<{ changed: bigint }>`
    WITH updated AS (
      UPDATE webhook_attempts
      SET ms = ${report.ms}, status = ${report.status}, error = ${report.error}, response = ${report.response}
      WHERE delivery_id = ${id}::uuid AND attempt = ${attempt}
    ), settled AS (
    UPDATE webhook_deliveries
    SET state = ${stateOf.deliveries.reached(eventOf[outcome])}, lease_expires_at = NULL, failures = failures + ${isDelivered ? 0 : 1}::int,
        next_attempt_at = now() + ${afterMs}::bigint * interval '1 millisecond',
        settled_at = CASE WHEN ${outcome === 'retried'} THEN NULL ELSE now() END
    WHERE id = ${id}::uuid AND ${stateOf.deliveries.mayLeave(eventOf[outcome])} AND (attempts = ${attempt} OR ${isDelivered})
    RETURNING event, subject_id
    ), undelivered AS (
      UPDATE pipeline_runs SET state = ${stateOf.pipelineRuns.reached('undelivered')}
      FROM settled JOIN pipeline_outputs ON pipeline_outputs.id = subject_id
      WHERE ${outcome === 'failed'} AND event = ${galleryCompleted} AND pipeline_runs.id = run_id
        AND ${stateOf.pipelineRuns.mayLeave('undelivered')}
    )
    SELECT count(*) AS changed FROM settled`;
  return settled!.changed === 1n;
}

import type { Db } from '../connect.ts';

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
  readonly webhookId: string;
  readonly url: string;
  readonly secret: Uint8Array | null;
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
  const [claimed] = await client.$queryRaw<ClaimedDelivery[]>`
    WITH claimed AS (
      UPDATE webhook_deliveries
      SET attempts = attempts + 1, lease_expires_at = now() + ${leaseMs}::int * interval '1 millisecond'
      WHERE id = ${id}::uuid AND attempts = ${attempt} AND state = 'PENDING'
      RETURNING *
    ), begun AS (
      INSERT INTO webhook_attempts (delivery_id, attempt) SELECT id, attempts FROM claimed
    )
    SELECT claimed.id, attempts AS attempt, failures, event, subject_id AS "subjectId",
           claimed.organization_id AS "organizationId", request_id AS "requestId", created_at AS "createdAt", body,
           webhooks.id AS "webhookId", url, secret
    FROM claimed JOIN webhooks ON webhooks.id = claimed.webhook_id`;
  return claimed;
}

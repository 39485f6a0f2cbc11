import type { Db } from '../connect.ts';
import { isFree, leaseUntil } from '../leases/leases.ts';
import { stateOf } from '../states/state-of.ts';

export type Share = { readonly organizationId: string; readonly slots: number };
export type DispatchedDelivery = {
  readonly id: string;
  /** How often it has been claimed. */
  readonly attempt: number;
  readonly requestId: string;
};

/** A delivery that nobody claimed by then has lost its job, and is placed again. */
export const dispatchMs = 10_000;

/** Takes for each organization the deliveries that have been due longest. Their jobs are sent once this is committed. */
export async function dispatchDeliveries(
  { client }: Db,
  { shares, forMs }: { shares: readonly Share[]; forMs: number },
): Promise<DispatchedDelivery[]> {
  return client.$queryRaw<DispatchedDelivery[]>`
    WITH due AS (
      SELECT longest.id AS due_id
      FROM unnest(${shares.map(({ organizationId }) => organizationId)}::text[],
                  ${shares.map(({ slots }) => slots)}::int[]) AS share (organization_id, slots),
      LATERAL (
        SELECT id FROM webhook_deliveries
        WHERE ${stateOf.deliveries.is('PENDING')} AND organization_id = share.organization_id AND next_attempt_at <= now()
          AND ${isFree('webhook_deliveries')}
        ORDER BY next_attempt_at LIMIT share.slots FOR UPDATE SKIP LOCKED) AS longest
    )
    UPDATE webhook_deliveries SET lease_expires_at = ${leaseUntil(forMs)}
    FROM due WHERE id = due_id
    RETURNING id, attempts AS attempt, request_id AS "requestId"`;
}

import type { Db } from '../connect.ts';
import { isFree, leaseUntil } from '../leases/leases.ts';
import { stateOf } from '../states/state-of.ts';

export type DueOrganization = {
  readonly organizationId: string;
  /** How many of its deliveries are due and in nobody's hand, counted up to the limit. */
  readonly due: number;
  readonly inHand: number;
};

/**
 * Steps from one organization to the next, so that a million deliveries of one cost no more than one. Whether something of it is due is looked at
 * in each: a step to the next one that has something due would go through all that it passes, and what waits for a later attempt may be a million.
 */
export async function listDue({ client }: Db, { limit }: { limit: number }): Promise<DueOrganization[]> {
  return client.rows<DueOrganization>`
    WITH RECURSIVE steps (organization_id) AS (
      (SELECT organization_id FROM webhook_deliveries WHERE ${stateOf.deliveries.is('PENDING')} ORDER BY organization_id LIMIT 1)
      UNION ALL
      SELECT next.organization_id FROM steps, LATERAL (
        SELECT organization_id FROM webhook_deliveries
        WHERE ${stateOf.deliveries.is('PENDING')} AND organization_id > steps.organization_id
        ORDER BY organization_id LIMIT 1) AS next
    )
    SELECT organization_id AS "organizationId", due.count AS due, in_hand.count AS "inHand"
    FROM steps, LATERAL (
      SELECT count(*)::int FROM (
        SELECT FROM webhook_deliveries
        WHERE ${stateOf.deliveries.is('PENDING')} AND organization_id = steps.organization_id AND next_attempt_at <= now()
          AND ${isFree('webhook_deliveries')}
        ORDER BY next_attempt_at LIMIT ${limit}) AS first_ones) AS due, LATERAL (
      SELECT count(*)::int FROM webhook_deliveries
      WHERE organization_id = steps.organization_id AND lease_expires_at > now()) AS in_hand
    WHERE due.count > 0`;
}

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
  return client.rows<DispatchedDelivery>`
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

export type DeliveriesMeasure = {
  /** Neither delivered nor given up. */
  readonly pending: number;
  /** Of these, those that could be sent now. */
  readonly due: number;
  /** How long the one that has been due longest waits. */
  readonly oldestSeconds: number;
};

export async function measureDeliveries({ client }: Db): Promise<DeliveriesMeasure> {
  const [row] = await client.rows<DeliveriesMeasure>`
    SELECT count(*)::float8 AS pending, count(*) FILTER (WHERE next_attempt_at <= now())::float8 AS due,
           greatest(0, extract(epoch FROM now() - min(next_attempt_at)))::float8 AS "oldestSeconds"
    FROM webhook_deliveries WHERE ${stateOf.deliveries.is('PENDING')}`;
  return { ...row!, oldestSeconds: row!.oldestSeconds ?? 0 };
}

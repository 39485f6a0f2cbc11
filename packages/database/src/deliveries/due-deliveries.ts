import type { DestinationType } from '@tintype/contracts/destinations/destinations';
import type { Db } from '../connect.ts';
import { leaseUntil } from '../leases/leases.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { isAlone } from './claim-deliveries.ts';

/** The deliveries that this notifier sends. */
export type SendableTypes = {
  readonly types: readonly DestinationType[];
  /** How long an email waits for other emails to the same recipients. */
  readonly gatherMs: number;
};

/**
 * The organization that a delivery counts for. Emails of accounts without an organization form a
 * separate group. The expression is the same as in the index.
 */
const share = sql`coalesce(organization_id, '')`;

/**
 * The first of several emails in a digest is sent and includes the others. A digest that was
 * attempted before is named after its first email. If that email no longer exists, the next one
 * takes its place.
 */
const leads = sql`
  CASE WHEN ${isAlone('delivery')} OR digest_id = id THEN true
       WHEN digest_id IS NOT NULL AND EXISTS (
         SELECT FROM webhook_deliveries AS leader WHERE leader.id = delivery.digest_id AND ${stateOf.deliveries.as('leader').is('PENDING')}) THEN false
       ELSE NOT EXISTS (
         SELECT FROM webhook_deliveries AS earlier
         WHERE earlier.type = 'email' AND ${stateOf.deliveries.as('earlier').is('PENDING')} AND earlier.recipients = delivery.recipients
           AND NOT ${isAlone('earlier')} AND earlier.organization_id IS NOT DISTINCT FROM delivery.organization_id
           AND earlier.digest_id IS NOT DISTINCT FROM delivery.digest_id
           AND (earlier.created_at, earlier.id) < (delivery.created_at, delivery.id)) END`;

/** A condition on rows of `delivery`. */
const isDue = ({ types, gatherMs }: SendableTypes): Sql => sql`
  ${stateOf.deliveries.as('delivery').is('PENDING')} AND next_attempt_at <= now() AND (lease_expires_at IS NULL OR lease_expires_at < now())
  AND type = ANY (${types}::text[])
  AND CASE WHEN type <> 'email' THEN true
      ELSE (digest_id IS NOT NULL OR ${isAlone('delivery')} OR next_attempt_at <= now() - ${gatherMs}::int * interval '1 millisecond') AND ${leads} END`;

export type DueShare = {
  /** Empty for emails of accounts without an organization. */
  readonly organizationId: string;
  /** The number of due deliveries that are not claimed, counted up to the limit. */
  readonly due: number;
  readonly inHand: number;
};

/**
 * Steps from one organization to the next, so that a million deliveries of one organization cost no
 * more than a single delivery. Each step checks whether something is due. A step straight to the
 * next organization with a due delivery would read all deliveries in between, and a million may
 * wait for a later attempt.
 */
export async function listDue(
  { client }: Db,
  { limit, ...sendable }: SendableTypes & { limit: number },
): Promise<DueShare[]> {
  return client.rows<DueShare>`
    WITH RECURSIVE steps (share) AS (
      (SELECT ${share} FROM webhook_deliveries WHERE ${stateOf.deliveries.is('PENDING')} ORDER BY ${share} LIMIT 1)
      UNION ALL
      SELECT next.share FROM steps, LATERAL (
        SELECT ${share} AS share FROM webhook_deliveries
        WHERE ${stateOf.deliveries.is('PENDING')} AND ${share} > steps.share
        ORDER BY ${share} LIMIT 1) AS next
    )
    SELECT steps.share AS "organizationId", due.count AS due, in_hand.count AS "inHand"
    FROM steps, LATERAL (
      SELECT count(*)::int FROM (
        SELECT FROM webhook_deliveries AS delivery
        WHERE ${share} = steps.share AND ${isDue(sendable)}
        ORDER BY next_attempt_at LIMIT ${limit}) AS first_ones) AS due, LATERAL (
      SELECT count(*)::int FROM webhook_deliveries
      WHERE ${share} = steps.share AND lease_expires_at > now() AND (digest_id IS NULL OR digest_id = id)) AS in_hand
    WHERE due.count > 0`;
}

export type Share = { readonly organizationId: string; readonly slots: number };
export type DispatchedDelivery = {
  readonly id: string;
  /** The number of claims so far. */
  readonly attempt: number;
  readonly requestId: string;
};

/** If a delivery is not claimed by this time, its job was lost, and a new job is sent. */
export const dispatchMs = 10_000;

/**
 * Assigns slots, for each share, to the deliveries that have been due longest. Their jobs are sent
 * after the transaction has committed.
 */
export async function dispatchDeliveries(
  { client }: Db,
  { shares, forMs, ...sendable }: SendableTypes & { shares: readonly Share[]; forMs: number },
): Promise<DispatchedDelivery[]> {
  return client.rows<DispatchedDelivery>`
    WITH due AS (
      SELECT longest.id AS due_id
      FROM unnest(${shares.map(({ organizationId }) => organizationId)}::text[],
                  ${shares.map(({ slots }) => slots)}::int[]) AS given (share, slots),
      LATERAL (
        SELECT id FROM webhook_deliveries AS delivery
        WHERE ${share} = given.share AND ${isDue(sendable)}
        ORDER BY next_attempt_at LIMIT given.slots FOR UPDATE SKIP LOCKED) AS longest
    )
    UPDATE webhook_deliveries SET lease_expires_at = ${leaseUntil(forMs)}
    FROM due WHERE id = due_id
    RETURNING id, attempts AS attempt, request_id AS "requestId"`;
}

export type DeliveriesMeasure = {
  readonly type: DestinationType;
  /** Deliveries that are neither delivered nor given up. */
  readonly pending: number;
  /** The number of these deliveries that could be sent now. */
  readonly due: number;
  /** How long the delivery that has been due longest has waited. */
  readonly oldestSeconds: number;
};

/** Measures only the types that have deliveries. */
export const measureDeliveries = ({ client }: Db): Promise<DeliveriesMeasure[]> => client.rows<DeliveriesMeasure>`
  SELECT type, count(*)::float8 AS pending, count(*) FILTER (WHERE next_attempt_at <= now())::float8 AS due,
         greatest(0, extract(epoch FROM now() - min(next_attempt_at)))::float8 AS "oldestSeconds"
  FROM webhook_deliveries WHERE ${stateOf.deliveries.is('PENDING')} GROUP BY type`;

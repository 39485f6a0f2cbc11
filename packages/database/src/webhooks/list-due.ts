import type { Db } from '../connect.ts';
import { isFree } from '../leases/leases.ts';
import { stateOf } from '../states/state-of.ts';

export type DueOrganization = {
  readonly organizationId: string;
  /** How many of its deliveries are due and in nobody's hand, counted up to the limit. */
  readonly due: number;
  readonly inHand: number;
};

/** Steps from one organization to the next, so that a million deliveries of one cost no more than one. */
export async function listDue({ client }: Db, { limit }: { limit: number }): Promise<DueOrganization[]> {
  return client.$queryRaw<DueOrganization[]>`
    WITH RECURSIVE steps (organization_id) AS (
      (SELECT organization_id FROM webhook_deliveries WHERE ${stateOf.deliveries.is('PENDING')} AND next_attempt_at <= now()
       ORDER BY organization_id LIMIT 1)
      UNION ALL
      SELECT next.organization_id FROM steps, LATERAL (
        SELECT organization_id FROM webhook_deliveries
        WHERE ${stateOf.deliveries.is('PENDING')} AND next_attempt_at <= now() AND organization_id > steps.organization_id
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

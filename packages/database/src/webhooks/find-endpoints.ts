import type { Subscription } from '@tintype/contracts/webhooks/endpoint-request';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';

export type StoredEndpoint = {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  readonly hasSecret: boolean;
  readonly events: readonly Subscription[];
  readonly enabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The time of the newest successful delivery; `null` if none is stored. */
  readonly lastDeliveredAt: Date | null;
  /** Time of the oldest failed event since the last success; `null` if none has failed. */
  readonly failingSince: Date | null;
};

/** The condition that a webhook is an endpoint of the organization and not deleted. */
export const isEndpoint = ({ organizationId, id }: { readonly organizationId: string; readonly id?: string }): Sql =>
  sql`endpoint.organization_id = ${organizationId} AND endpoint.deleted_at IS NULL
    ${id === undefined ? sql.empty : sql`AND endpoint.webhook_id = ${id}`}`;

/**
 * Lists endpoints, newest first. The failures of an endpoint are read from its deliveries, so that
 * no second record can contradict them.
 */
export const listEndpoints = ({ client }: Db, organizationId: string): Promise<StoredEndpoint[]> =>
  client.rows<StoredEndpoint>(read(isEndpoint({ organizationId })));

type EndpointRef = { readonly id: string; readonly organizationId: string };

export async function findEndpoint({ client }: Db, owned: EndpointRef): Promise<StoredEndpoint | undefined> {
  const [row] = await client.rows<StoredEndpoint>(read(isEndpoint(owned)));
  return row;
}

const of = stateOf.deliveries.as('delivery');
const read = (which: Sql): Sql => sql`
  SELECT webhook_id AS id, endpoint.organization_id AS "organizationId", url, secret IS NOT NULL AS "hasSecret", events, enabled,
         endpoint.created_at AS "createdAt", endpoint.updated_at AS "updatedAt", taken.settled_at AS "lastDeliveredAt", failing.refused_at AS "failingSince"
  FROM webhook_endpoints AS endpoint JOIN webhooks ON webhooks.id = webhook_id
  LEFT JOIN LATERAL (
    SELECT delivery.created_at AS since, delivery.settled_at FROM webhook_deliveries AS delivery
    WHERE delivery.webhook_id = endpoint.webhook_id AND ${of.is('DELIVERED')}
    ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT 1) AS taken ON true
  LEFT JOIN LATERAL (
    SELECT delivery.created_at AS refused_at FROM webhook_deliveries AS delivery
    WHERE delivery.webhook_id = endpoint.webhook_id AND delivery.created_at > coalesce(taken.since, '-infinity')
      AND ${of.isNot('DELIVERED')} AND delivery.failures > 0
    ORDER BY delivery.created_at, delivery.id LIMIT 1) AS failing ON true
  WHERE ${which} ORDER BY endpoint.created_at DESC, webhook_id DESC`;

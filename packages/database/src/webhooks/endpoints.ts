import { type Subscription, endpointsMax } from '@tintype/contracts/webhooks/endpoint-request';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import type { PrincipalId } from '@tintype/contracts/keys/api-key';
import { addWebhook } from './webhooks.ts';
import type { OwnedRow } from '../rights/rights.ts';

export type StoredEndpoint = {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  readonly hasSecret: boolean;
  readonly events: readonly Subscription[];
  readonly enabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastDeliveredAt: Date | null;
  /** The oldest failed event since the last success; `null` if none has failed. */
  readonly failingSince: Date | null;
};

export const isEndpoint = ({ organizationId, id }: { readonly organizationId: string; readonly id?: string }): Sql =>
  sql`endpoint.organization_id = ${organizationId} AND endpoint.deleted_at IS NULL
    ${id === undefined ? sql.empty : sql`AND endpoint.webhook_id = ${id}`}`;

/** Failures are read from the deliveries, so that no second record can contradict them. */
export const listEndpoints = ({ client }: Db, organizationId: string): Promise<StoredEndpoint[]> =>
  client.rows<StoredEndpoint>(read(isEndpoint({ organizationId })));

export async function findEndpoint({ client }: Db, owned: OwnedRow): Promise<StoredEndpoint | undefined> {
  return client.first<StoredEndpoint>(read(isEndpoint(owned)));
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

type NewEndpoint = {
  readonly id: string;
  readonly organizationId: string;
  readonly createdBy: PrincipalId;
  readonly url: string;
  /** Sealed with `id` as its context. */
  readonly secret: Uint8Array;
  readonly events: readonly Subscription[];
  readonly enabled: boolean;
};

/** Call this in a transaction. Returns `false` at the maximum of the organization. */
export async function addEndpoint(db: Db, endpoint: NewEndpoint): Promise<boolean> {
  const { id, organizationId, createdBy, url, secret, events, enabled } = endpoint;
  // The lock keeps other transactions from adding an endpoint of this organization.
  await db.client.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`webhook-endpoints/${organizationId}`}, 0))`;
  const row = await db.client.first<{ count: number }>`
    SELECT count(*)::int AS count FROM webhook_endpoints AS endpoint WHERE ${isEndpoint({ organizationId })}`;
  if (row!.count >= endpointsMax) return false;
  await addWebhook(db, { id, organizationId, url, secret });
  await db.client.execute`
    INSERT INTO webhook_endpoints (webhook_id, organization_id, created_by, events, enabled)
    VALUES (${id}, ${organizationId}, ${createdBy}, ${events}::text[], ${enabled})`;
  return true;
}

type EndpointUpdate = Partial<Pick<NewEndpoint, 'url' | 'secret' | 'events' | 'enabled'>>;

/** How long the previous secret also signs, so that receivers can be changed. */
const overlapHours = 24;

/**
 * Call this in a transaction. Waiting deliveries go to the new address. `false` if there is no such
 * endpoint.
 */
export async function changeEndpoint(
  { client }: Db,
  { id, organizationId }: OwnedRow,
  { url, secret, events, enabled }: EndpointUpdate,
): Promise<boolean> {
  const changed = await client.execute`
    UPDATE webhook_endpoints AS endpoint
    SET events = coalesce(${events ?? null}::text[], events), enabled = coalesce(${enabled ?? null}::boolean, enabled), updated_at = now()
    WHERE ${isEndpoint({ id, organizationId })}`;
  if (changed === 0) return false;
  await client.execute`
    UPDATE webhooks
    SET url = coalesce(${url ?? null}::text, url), secret = coalesce(${secret ?? null}::bytea, secret),
        former_secret = CASE WHEN ${secret === undefined} THEN former_secret ELSE secret END,
        former_until = CASE WHEN ${secret === undefined} THEN former_until ELSE now() + ${overlapHours}::int * interval '1 hour' END
    WHERE id = ${id}`;
  return true;
}

/**
 * Call this in a transaction. The secrets are deleted at once; the address stays for the log. The
 * row is only marked, because an event that is being written may refer to it.
 */
export async function deleteEndpoint({ client }: Db, { id, organizationId }: OwnedRow): Promise<boolean> {
  const deleted = await client.execute`
    UPDATE webhook_endpoints AS endpoint SET deleted_at = now() WHERE ${isEndpoint({ id, organizationId })}`;
  if (deleted === 0) return false;
  await client.execute`UPDATE webhooks SET secret = NULL, former_secret = NULL WHERE id = ${id}`;
  return true;
}

/** No transaction that saw the endpoint is still writing an event for it. */
const deletedMinutesMin = 60;

/** Deleted endpoints without deliveries. Returns their ids. */
export async function forgetDeletedEndpoints({ client }: Db): Promise<readonly string[]> {
  const gone = await client.rows<{ id: string }>`
    DELETE FROM webhook_endpoints AS endpoint
    WHERE deleted_at < now() - ${deletedMinutesMin}::int * interval '1 minute'
      AND NOT EXISTS (SELECT FROM webhook_deliveries AS delivery WHERE delivery.webhook_id = endpoint.webhook_id)
    RETURNING webhook_id AS id`;
  return gone.map(({ id }) => id);
}

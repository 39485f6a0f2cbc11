import { eventNames, events } from '@tintype/contracts/events/events';
import type { DeliveryState } from '@tintype/contracts/states/delivery';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import type { Visibility, Maker } from '../rights/rights.ts';
import { stateOf } from '../states/state-guards.ts';
import { testEvent } from '@tintype/contracts/webhooks/endpoint-request';
import { isEndpoint } from '../webhooks/endpoints.ts';

type StoredAttempt = {
  readonly attempt: number;
  readonly at: Date;
  readonly ms: number | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
};
export type StoredDelivery = {
  readonly id: string;
  readonly event: string;
  readonly subjectId: string;
  readonly url: string;
  /** `null` for a webhook that belongs to the subject. */
  readonly endpointId: string | null;
  readonly state: DeliveryState;
  readonly nextAttemptAt: Date;
  readonly createdAt: Date;
  /** Oldest first. If there are very many, only the last ones. */
  readonly attempts: readonly StoredAttempt[];
};

type DeliveryQuery = Visibility & {
  readonly subjectId?: string | undefined;
  readonly endpointId?: string | undefined;
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly limit: number;
};
const attemptsMax = 100;
const eventsOfApiKeys = eventNames.filter((name) => events[name].seenBy === 'api-key');

/** Deliveries about batches and bulk jobs of others are hidden. */
const visibleTo = ({ organizationId, createdBy }: Visibility): Sql =>
  createdBy === undefined
    ? sql`delivery.organization_id = ${organizationId}`
    : sql`delivery.organization_id = ${organizationId}
        AND (delivery.created_by = ${createdBy} OR delivery.event <> ALL (${eventsOfApiKeys}::text[]))`;

export async function listDeliveries(
  db: Db,
  { subjectId, endpointId, after, limit, ...visibility }: DeliveryQuery,
): Promise<StoredDelivery[]> {
  const ofSubject = subjectId === undefined ? sql.empty : sql`AND delivery.subject_id = ${subjectId}`;
  const ofEndpoint =
    endpointId === undefined
      ? sql.empty
      : sql`AND delivery.webhook_id = ${endpointId} AND endpoint.webhook_id IS NOT NULL`;
  const onward =
    after === undefined
      ? sql.empty
      : sql`AND (delivery.created_at, delivery.id) < (${after.createdAt}, ${after.id}::uuid)`;
  return readDeliveries(
    db,
    sql`WHERE ${visibleTo(visibility)} ${ofSubject} ${ofEndpoint} ${onward} ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT ${limit}`,
  );
}

type AttemptJson = Omit<StoredAttempt, 'at'> & { readonly at: string };

export async function readDeliveries({ client }: Db, which: Sql): Promise<StoredDelivery[]> {
  const rows = await client.rows<Omit<StoredDelivery, 'attempts'> & { attempts: AttemptJson[] }>`
    SELECT delivery.id, delivery.event, delivery.subject_id AS "subjectId", webhooks.url, endpoint.webhook_id AS "endpointId", delivery.state,
           delivery.next_attempt_at AS "nextAttemptAt", delivery.created_at AS "createdAt", made.attempts
    FROM webhook_deliveries AS delivery JOIN webhooks ON webhooks.id = coalesce(delivery.webhook_id, delivery.endpoint_id)
    LEFT JOIN webhook_endpoints AS endpoint ON endpoint.webhook_id = delivery.webhook_id, LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('attempt', attempt, 'at', at, 'ms', ms, 'status', status, 'error', error,
        'response', response) ORDER BY attempt), '[]') AS attempts
      FROM (SELECT * FROM webhook_attempts WHERE delivery_id = delivery.id ORDER BY attempt DESC LIMIT ${attemptsMax}) AS last
    ) AS made
    ${which}`;
  return rows.map((row) => ({ ...row, attempts: row.attempts.map((made) => ({ ...made, at: new Date(made.at) })) }));
}

type DeliveryRef = Visibility & { readonly id: string };
/** `body` is set if an earlier version wrote it, unencrypted. */
type StoredDeliveryBody = { readonly sealedBody: Uint8Array | null; readonly body: Uint8Array | null };

export async function findDelivery(
  db: Db,
  { id, ...visibility }: DeliveryRef,
): Promise<(StoredDelivery & StoredDeliveryBody) | undefined> {
  const which = sql`WHERE delivery.id = ${id}::uuid AND ${visibleTo(visibility)}`;
  const [delivery] = await readDeliveries(db, which);
  const kept = await db.client.first<StoredDeliveryBody>`
    SELECT sealed_body AS "sealedBody", body FROM webhook_deliveries AS delivery ${which}`;
  return delivery && kept && { ...delivery, ...kept };
}

/**
 * The ID and body stay the same, and attempts continue to count. A delivery in progress does not
 * change.
 */
export async function retryDelivery(db: Db, { id, ...visibility }: DeliveryRef): Promise<StoredDelivery | undefined> {
  await db.client.execute`
    UPDATE webhook_deliveries AS delivery
    SET state = ${stateOf.deliveries.reached('sendAgain')}, failures = 0, next_attempt_at = now(), settled_at = NULL
    WHERE delivery.id = ${id}::uuid AND delivery.type <> 'email' AND ${visibleTo(visibility)}`;
  const [delivery] = await readDeliveries(db, sql`WHERE delivery.id = ${id}::uuid AND ${visibleTo(visibility)}`);
  return delivery;
}

type TestDeliveryInput = Maker & { readonly id: string; readonly requestId: string };

/** The endpoint may be disabled. `undefined` if there is none. */
export async function testEndpoint(
  db: Db,
  { id, requestId, ...maker }: TestDeliveryInput,
): Promise<StoredDelivery | undefined> {
  const { organizationId, apiKeyId, createdBy } = maker;
  const row = await db.client.first<{ id: string }>`
    INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
    SELECT organization_id, ${apiKeyId}, ${createdBy}, webhook_id, ${testEvent}, webhook_id, ${requestId}
    FROM webhook_endpoints AS endpoint WHERE ${isEndpoint({ id, organizationId })}
    RETURNING id`;
  if (row === undefined) return undefined;
  const [delivery] = await readDeliveries(db, sql`WHERE delivery.id = ${row.id}::uuid`);
  return delivery;
}

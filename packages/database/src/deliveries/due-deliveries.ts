import type { DestinationType, HttpDestinationType } from '@tintype/contracts/destinations/destinations';
import { testEvent } from '@tintype/contracts/webhooks/endpoint-request';
import type { Db } from '../connect.ts';
import { leaseUntil, isFree } from '../leases/leases.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import type { EventName } from '@tintype/contracts/events/events';
import { storableJson } from '../statements/statements.ts';

/** Longer than most attempts take. A longer attempt renews its lease. */
export const deliveryLeaseMs = 45_000;

type ClaimedDeliveryFields = {
  readonly id: string;
  /** Only the current attempt may report a failure. */
  readonly attempt: number;
  /** Earlier failed attempts that the retry plan counts. */
  readonly failures: number;
  readonly event: string;
  readonly subjectId: string;
  readonly requestId: string;
  readonly createdAt: Date;
};
export type HttpDelivery = ClaimedDeliveryFields & {
  readonly type: HttpDestinationType;
  readonly organizationId: string;
  /** Encrypted with the id of the delivery as its context. */
  readonly sealedBody: Uint8Array | null;
  /** The unencrypted body, if an earlier version of the service stored it. */
  readonly body: Uint8Array | null;
  readonly webhookId: string;
  readonly url: string;
  readonly secret: Uint8Array | null;
  /** The secret before the last change, while receivers may still use it. */
  readonly formerSecret: Uint8Array | null;
  readonly settings: Readonly<Record<string, unknown>> | null;
  /** The endpoint was disabled or deleted after the event. */
  readonly isStopped: boolean;
};
export type MailDelivery = ClaimedDeliveryFields & {
  readonly type: Exclude<DestinationType, HttpDestinationType>;
  readonly organizationId: string | null;
  readonly recipients: readonly string[];
  readonly subject: string | null;
  /** Emails that are sent as one have the same value. */
  readonly digestId: string;
};
export type ClaimedDelivery = HttpDelivery | MailDelivery;

type DeliveryClaim = {
  readonly id: string;
  readonly attempt: number;
  readonly leaseMs: number;
};

/** Users would not read a longer digest. Further emails form the next one. */
const matesMax = 49;

/**
 * The attempt is recorded before it is made. Emails for the same message are claimed together. If a
 * lease ends unsettled, the delivery continues with the next attempt.
 */
export async function claimDelivery(
  { client }: Db,
  { id, attempt, leaseMs }: DeliveryClaim,
): Promise<readonly ClaimedDelivery[]> {
  return client.rows<ClaimedDelivery>`
    WITH chosen AS (
      SELECT id, type, event, organization_id, recipients, digest_id FROM webhook_deliveries
      WHERE id = ${id}::uuid AND attempts = ${attempt} AND ${stateOf.deliveries.is('PENDING')} FOR UPDATE
    ), mates AS (
      SELECT mate.id FROM chosen JOIN webhook_deliveries AS mate ON mate.recipients = chosen.recipients
      WHERE chosen.type = 'email' AND NOT ${isAlone('chosen')} AND mate.type = 'email' AND ${stateOf.deliveries.as('mate').is('PENDING')}
        AND NOT ${isAlone('mate')} AND mate.id <> chosen.id
        AND mate.organization_id IS NOT DISTINCT FROM chosen.organization_id AND mate.digest_id IS NOT DISTINCT FROM chosen.digest_id
      ORDER BY mate.created_at, mate.id LIMIT ${matesMax} FOR UPDATE OF mate SKIP LOCKED
    ), claimed AS (
      UPDATE webhook_deliveries
      SET attempts = attempts + 1, lease_expires_at = ${leaseUntil(leaseMs)},
          digest_id = CASE WHEN type = 'email' THEN coalesce(digest_id, ${id}::uuid) END
      WHERE id = ANY (ARRAY(SELECT id FROM chosen UNION ALL SELECT id FROM mates))
      RETURNING *
    ), begun AS (
      INSERT INTO webhook_attempts (delivery_id, attempt) SELECT id, attempts FROM claimed
    )
    SELECT claimed.id, attempts AS attempt, failures, event, subject_id AS "subjectId",
           claimed.organization_id AS "organizationId", request_id AS "requestId", claimed.created_at AS "createdAt",
           coalesce(webhooks.type, claimed.type) AS type, body, sealed_body AS "sealedBody", webhooks.id AS "webhookId", url, secret, settings,
           CASE WHEN former_until > now() THEN former_secret END AS "formerSecret",
           recipients, subject, digest_id AS "digestId",
           coalesce(endpoint.deleted_at IS NOT NULL OR NOT endpoint.enabled AND event <> ${testEvent}, false) AS "isStopped"
    FROM claimed LEFT JOIN webhooks ON webhooks.id = coalesce(claimed.webhook_id, claimed.endpoint_id)
    LEFT JOIN webhook_endpoints AS endpoint ON endpoint.webhook_id = claimed.webhook_id
    ORDER BY claimed.created_at, claimed.id`;
}

/** Users wait for the links of their accounts: these emails are sent at once, each separately. */
export const isAlone = (alias: string) => sql`${sql.raw(alias)}.event LIKE 'account.%'`;

/**
 * Returns the first stored body, which every attempt sends; `undefined` if the subject was deleted.
 */
export async function storeBody(
  { client }: Db,
  { id, sealedBody }: { readonly id: string; readonly sealedBody: Uint8Array },
): Promise<Uint8Array | undefined> {
  const row = await client.first<{ sealedBody: Uint8Array }>`
    UPDATE webhook_deliveries SET sealed_body = coalesce(sealed_body, ${sealedBody}::bytea)
    WHERE id = ${id}::uuid RETURNING sealed_body AS "sealedBody"`;
  return row?.sealedBody;
}

type HeldDelivery = Pick<ClaimedDelivery, 'id' | 'attempt'>;

export async function renewDeliveries(
  { client }: Db,
  { held, leaseMs }: { readonly held: readonly HeldDelivery[]; readonly leaseMs: number },
): Promise<void> {
  await client.execute`
    UPDATE webhook_deliveries SET lease_expires_at = ${leaseUntil(leaseMs)}
    FROM unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ attempt }) => attempt)}::int[]) AS held (held_id, attempt)
    WHERE id = held_id AND attempts = held.attempt AND lease_expires_at IS NOT NULL AND ${stateOf.deliveries.is('PENDING')}`;
}

export type SendableTypes = {
  readonly types: readonly DestinationType[];
  /** How long an email waits for others to the same recipients. */
  readonly gatherMs: number;
};

/** Emails without an organization form a separate group. The expression is that of the index. */
const shareKey = sql`coalesce(organization_id, '')`;

/**
 * The first email of a digest includes the others. The next email takes the place of a
 * deleted one.
 */
const leadsDigest = sql`
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
      ELSE (digest_id IS NOT NULL OR ${isAlone('delivery')} OR next_attempt_at <= now() - ${gatherMs}::int * interval '1 millisecond') AND ${leadsDigest} END`;

export type DueShare = {
  /** Empty for emails of accounts without an organization. */
  readonly organizationId: string;
  /** Due and not claimed, counted up to the limit. */
  readonly due: number;
  readonly inHand: number;
};

/** Steps from organization to organization, because a million deliveries may wait in between. */
export async function listDue(
  { client }: Db,
  { limit, ...sendable }: SendableTypes & { limit: number },
): Promise<DueShare[]> {
  return client.rows<DueShare>`
    WITH RECURSIVE steps (share) AS (
      (SELECT ${shareKey} FROM webhook_deliveries WHERE ${stateOf.deliveries.is('PENDING')} ORDER BY ${shareKey} LIMIT 1)
      UNION ALL
      SELECT next.share FROM steps, LATERAL (
        SELECT ${shareKey} AS share FROM webhook_deliveries
        WHERE ${stateOf.deliveries.is('PENDING')} AND ${shareKey} > steps.share
        ORDER BY ${shareKey} LIMIT 1) AS next
    )
    SELECT steps.share AS "organizationId", due.count AS due, in_hand.count AS "inHand"
    FROM steps, LATERAL (
      SELECT count(*)::int FROM (
        SELECT FROM webhook_deliveries AS delivery
        WHERE ${shareKey} = steps.share AND ${isDue(sendable)}
        ORDER BY next_attempt_at LIMIT ${limit}) AS first_ones) AS due, LATERAL (
      SELECT count(*)::int FROM webhook_deliveries
      WHERE ${shareKey} = steps.share AND lease_expires_at > now() AND (digest_id IS NULL OR digest_id = id)) AS in_hand
    WHERE due.count > 0`;
}

export type Share = { readonly organizationId: string; readonly slots: number };
export type DispatchedDelivery = {
  readonly id: string;
  readonly attempt: number;
  readonly requestId: string;
};

/** If a delivery is not claimed by this time, its job was lost, and a new job is sent. */
export const dispatchMs = 10_000;

/** The longest due first. Jobs are sent after the commit. */
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
        WHERE ${shareKey} = given.share AND ${isDue(sendable)}
        ORDER BY next_attempt_at LIMIT given.slots FOR UPDATE SKIP LOCKED) AS longest
    )
    UPDATE webhook_deliveries SET lease_expires_at = ${leaseUntil(forMs)}
    FROM due WHERE id = due_id
    RETURNING id, attempts AS attempt, request_id AS "requestId"`;
}

export type DeliveriesMeasure = {
  readonly type: DestinationType;
  readonly pending: number;
  readonly due: number;
  readonly oldestSeconds: number;
};

export const measureDeliveries = ({ client }: Db): Promise<DeliveriesMeasure[]> => client.rows<DeliveriesMeasure>`
  SELECT type, count(*)::float8 AS pending, count(*) FILTER (WHERE next_attempt_at <= now())::float8 AS due,
         greatest(0, extract(epoch FROM now() - min(next_attempt_at)))::float8 AS "oldestSeconds"
  FROM webhook_deliveries WHERE ${stateOf.deliveries.is('PENDING')} GROUP BY type`;

type AttemptReport = {
  readonly ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
};
export type Settlement =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'retried'; readonly afterMs: number; readonly isCounted: boolean }
  | { readonly outcome: 'failed' };
type SettledAttempt = Settlement & {
  readonly id: string;
  readonly attempt: number;
  readonly report: AttemptReport;
};

/**
 * A run whose notification was abandoned has not done everything that its graph requires. Endpoints
 * are not part of the graph.
 */
const galleryCompleted: EventName = 'PIPELINE_GALLERY_COMPLETED';
const transitions = { delivered: 'deliver', retried: 'retry', failed: 'fail' } as const;

/**
 * Settles all emails of a digest together. A success always counts, a failure only for the current
 * attempt.
 */
export async function settleDeliveries(
  { client }: Db,
  attempts: readonly SettledAttempt[],
): Promise<readonly string[]> {
  const rows = attempts.map(({ id, attempt, report, ...settlement }) => ({
    id,
    attempt,
    ...report,
    outcome: settlement.outcome,
    after_ms: settlement.outcome === 'retried' ? settlement.afterMs : 0,
    is_counted: settlement.outcome === 'failed' || (settlement.outcome === 'retried' && settlement.isCounted),
  }));
  const settled = await client.rows<{ id: string }>`
    WITH ended AS (
      SELECT * FROM jsonb_to_recordset(${storableJson(rows)}::jsonb) AS ended (
        id uuid, attempt int, ms int, status int, error text, response text, outcome text, after_ms bigint, is_counted boolean)
    ), reported AS (
      UPDATE webhook_attempts AS made SET ms = ended.ms, status = ended.status, error = ended.error, response = ended.response
      FROM ended WHERE delivery_id = ended.id AND made.attempt = ended.attempt
    ), settled AS (
      UPDATE webhook_deliveries AS delivery
      SET state = CASE ended.outcome WHEN 'delivered' THEN ${stateOf.deliveries.reached(transitions.delivered)}
                    WHEN 'failed' THEN ${stateOf.deliveries.reached(transitions.failed)}
                    ELSE ${stateOf.deliveries.reached(transitions.retried)} END,
          lease_expires_at = NULL, failures = failures + ended.is_counted::int,
          last_error = CASE WHEN ended.outcome <> 'delivered' THEN coalesce(ended.error, 'The answer had the status ' || ended.status || '.') END,
          next_attempt_at = now() + ended.after_ms * interval '1 millisecond',
          settled_at = CASE WHEN ended.outcome <> 'retried' THEN now() END
      FROM ended
      WHERE delivery.id = ended.id AND ${stateOf.deliveries.as('delivery').mayLeave('retry')}
        AND (attempts = ended.attempt OR ended.outcome = 'delivered')
      RETURNING delivery.id, event, subject_id, webhook_id, ended.outcome
    ), undelivered AS (
      UPDATE pipeline_runs SET state = ${stateOf.pipelineRuns.reached('undelivered')}
      FROM settled JOIN pipeline_outputs ON pipeline_outputs.id = subject_id AND pipeline_outputs.webhook_id = settled.webhook_id
      WHERE outcome = 'failed' AND event = ${galleryCompleted} AND pipeline_runs.id = run_id
        AND ${stateOf.pipelineRuns.mayLeave('undelivered')}
    )
    SELECT id FROM settled`;
  return settled.map(({ id }) => id);
}

type UnsendableMails = { readonly error: string; readonly waitMs: number };

const isWaiting = sql`type = 'email' AND ${stateOf.deliveries.is('PENDING')}`;

/**
 * Waiting emails record the reason, and are abandoned after a time. An email that arrived between
 * two statements would be abandoned without a reason.
 */
export async function explainWaitingMails({ client }: Db, { error, waitMs }: UnsendableMails): Promise<void> {
  const isTooOld = sql`created_at < now() - ${waitMs}::float8 * interval '1 millisecond'`;
  await client.execute`
    UPDATE webhook_deliveries
    SET last_error = ${error},
        state = CASE WHEN ${isTooOld} THEN ${stateOf.deliveries.reached('fail')} ELSE state END,
        settled_at = CASE WHEN ${isTooOld} THEN now() END
    WHERE ${isWaiting} AND (last_error IS DISTINCT FROM ${error} OR ${isTooOld})`;
}

/** The operator may have repaired the mail server: waiting emails become due at once. */
export async function retryWaitingMails({ client }: Db): Promise<void> {
  await client.execute`
    UPDATE webhook_deliveries SET next_attempt_at = now()
    WHERE ${isWaiting} AND last_error IS NOT NULL AND next_attempt_at > now() AND ${isFree('webhook_deliveries')}`;
}

/**
 * Moves emails that older gateways and schedulers write. An email in progress stays. Removed with
 * the table, in a later version.
 */
export async function moveOldMails(db: Db, { limit }: { readonly limit: number }): Promise<number> {
  // All waiting emails at once, so that no digest is split. The others are history.
  const waiting = await moveMails(
    db,
    sql`SELECT id FROM mails WHERE ${stateOf.mails.is('PENDING')} AND ${isFree('mails')} FOR UPDATE SKIP LOCKED`,
  );
  const ended = await moveMails(
    db,
    sql`SELECT id FROM mails WHERE settled_at IS NOT NULL ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  );
  return waiting + ended;
}

const moveMails = ({ client }: Db, which: Sql): Promise<number> => client.execute`
  WITH taken AS (
    DELETE FROM mails WHERE id IN (${which}) RETURNING *
  ), referred AS (
    UPDATE schedule_deliveries SET webhook_delivery_id = mail_id FROM taken WHERE execution_id = subject_id AND mail_id = id
  )
  INSERT INTO webhook_deliveries (id, organization_id, created_by, type, recipients, subject, digest_id, last_error, event, subject_id, request_id,
    state, attempts, next_attempt_at, created_at, settled_at)
  SELECT id, organization_id, 'system', 'email', recipients, subject, digest_id, last_error, event, subject_id, request_id,
    state, attempts, next_attempt_at, created_at, settled_at
  FROM taken`;

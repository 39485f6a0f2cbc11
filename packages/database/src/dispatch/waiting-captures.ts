import type { Origin } from '@tintype/contracts/capture/origins';
import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import type { QueuedCapture } from '../captures/accept-capture.ts';
import type { BatchKind, BatchState } from '@tintype/contracts/states/batch';
import { sql, type Sql } from '../statements/sql.ts';
import type { Maker } from '../rights/rights.ts';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';

type WaitingOrganization = {
  readonly organizationId: string;
  readonly priority: number;
  /** Counted up to the limit. */
  readonly waiting: number;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
};

/** Steps from organization to organization, because there may be a million captures. */
export async function listWaiting({ client }: Db, { limit }: { limit: number }): Promise<WaitingOrganization[]> {
  return client.rows<WaitingOrganization>`
    WITH RECURSIVE steps (organization_id, priority) AS (
      (SELECT organization_id, priority FROM captures WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
       ORDER BY organization_id, priority LIMIT 1)
      UNION ALL
      SELECT next.organization_id, next.priority FROM steps, LATERAL (
        SELECT organization_id, priority FROM captures
        WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
          AND (organization_id, priority) > (steps.organization_id, steps.priority)
        ORDER BY organization_id, priority LIMIT 1) AS next
    )
    SELECT organization_id AS "organizationId", priority::int, waiting.count AS waiting, plan, overrides
    FROM steps JOIN organizations ON organizations.id = organization_id, LATERAL (
      SELECT count(*)::int FROM (
        SELECT FROM captures
        WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
          AND organization_id = steps.organization_id AND priority = steps.priority
          -- Postponed captures do not wait now.
          AND queued_at <= now()
        -- In the order of the index, or the planner reads the table from its beginning to find them.
        ORDER BY queued_at, id LIMIT ${limit}) AS counted) AS waiting`;
}

export type SlotUsage = { readonly organizationId: string; readonly batchId: string | null; readonly count: number };

/**
 * Two conditions with an index each: captures without a slot, perhaps a million, are in neither.
 */
export async function measureSlots({ client }: Db): Promise<SlotUsage[]> {
  return client.rows<SlotUsage>`
    SELECT organization_id AS "organizationId", batch_id AS "batchId", count(*)::int AS count
    FROM (
      SELECT organization_id, batch_id FROM captures WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NOT NULL
      UNION ALL
      SELECT organization_id, batch_id FROM captures WHERE ${stateOf.captures.is('PROCESSING')}
    ) AS placed
    GROUP BY organization_id, batch_id`;
}

type SlotRequest = { readonly organizationId: string; readonly priority: number; readonly limit: number };

/** The longest waiting first. Jobs are sent after the commit. */
export async function sendWaiting(
  { client }: Db,
  { organizationId, priority, limit }: SlotRequest,
): Promise<QueuedCapture[]> {
  return client.rows<QueuedCapture>`
    WITH longest AS (
      SELECT id AS longest_id FROM captures
      WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL AND organization_id = ${organizationId} AND priority = ${priority}::smallint
        AND queued_at <= now()
      ORDER BY queued_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE captures SET sent_at = now() FROM longest WHERE id = longest_id
    RETURNING id, attempt, priority::int, request_id AS "requestId"`;
}

type WaitingCapture = { readonly id: string; readonly origin: Origin; readonly url: string };
type WaitingCaptureLine = { readonly organizationId: string; readonly priority: number; readonly limit: number };

/** Locks waiting captures, so that the caller can check their hosts. */
export async function lockWaiting(
  { client }: Db,
  { organizationId, priority, limit }: WaitingCaptureLine,
): Promise<WaitingCapture[]> {
  return client.rows<WaitingCapture>`
    SELECT id, origin, request ->> 'url' AS url FROM captures
    WHERE ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL AND organization_id = ${organizationId} AND priority = ${priority}::smallint
      AND queued_at <= now()
    ORDER BY queued_at, id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`;
}

/** Sends the captures that still wait. */
export async function sendCaptures(
  { client }: Db,
  { ids }: { readonly ids: readonly string[] },
): Promise<QueuedCapture[]> {
  if (ids.length === 0) return [];
  return client.rows<QueuedCapture>`
    UPDATE captures SET sent_at = now() WHERE id = ANY (${ids}::text[]) AND ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL
    RETURNING id, attempt, priority::int, request_id AS "requestId"`;
}

type PostponedCaptures = { readonly id: string; readonly byMs: number };

export async function putOff(
  { client }: Db,
  { captures }: { readonly captures: readonly PostponedCaptures[] },
): Promise<void> {
  if (captures.length === 0) return;
  await client.execute`
    UPDATE captures SET queued_at = now() + given.by_ms * interval '1 millisecond'
    FROM unnest(${captures.map(({ id }) => id)}::text[], ${captures.map(({ byMs }) => byMs)}::int[]) AS given (id, by_ms)
    WHERE captures.id = given.id AND ${stateOf.captures.is('QUEUED')} AND sent_at IS NULL`;
}

export type DispatchedBatch = Maker & {
  readonly id: string;
  readonly kind: BatchKind;
  readonly state: BatchState;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
  readonly requestId: string;
  readonly defaults: Readonly<Record<string, unknown>>;
};
export type PendingBatch = DispatchedBatch & {
  /** Counted up to the limit. */
  readonly pending: number;
};

const dispatchedBatch = sql`
  batches.id, kind, state, organization_id AS "organizationId", api_key_id AS "apiKeyId", created_by AS "createdBy", plan, overrides, request_id AS "requestId", defaults`;

export async function listPendingBatches({ client }: Db, { limit }: { limit: number }): Promise<PendingBatch[]> {
  return client.rows<PendingBatch>`
    SELECT ${dispatchedBatch}, items.count AS pending
    FROM batches JOIN organizations ON organizations.id = organization_id, LATERAL (
      SELECT count(*)::int FROM (
        SELECT FROM batch_items WHERE batch_id = batches.id AND ${stateOf.items.is('PENDING')} LIMIT ${limit}) AS counted) AS items
    WHERE ${stateOf.batches.mayLeave('complete')} AND items.count > 0
    ORDER BY batches.queued_at, batches.id`;
}

type BatchIds = { readonly ids: readonly string[] };

/** No credits are left for the pending items. */
export const suspendBatches = ({ client }: Db, { ids }: BatchIds): Promise<number> =>
  client.execute`
    UPDATE batches SET state = ${stateOf.batches.reached('suspend')} WHERE id = ANY (${ids}::text[]) AND ${stateOf.batches.mayLeave('suspend')}`;

/** There are credits again. The batch waits until its next capture is claimed. */
export const unsuspendBatches = ({ client }: Db, { ids }: BatchIds): Promise<number> =>
  client.execute`
    UPDATE batches SET state = ${stateOf.batches.reached('unsuspend')} WHERE id = ANY (${ids}::text[]) AND ${stateOf.batches.mayLeave('unsuspend')}`;

export type PendingItem = {
  readonly position: bigint;
  readonly url: string;
  readonly options: Readonly<Record<string, unknown>> | null;
};

type PendingItemQuery = {
  readonly batchId: string;
  readonly limit: number;
  /** If set, only items that are held for this host are taken. */
  readonly heldHost?: string;
};

/** Locks the items: a cancellation sees them with their captures, or still pending. */
export async function takeItems(
  { client }: Db,
  { batchId, limit, heldHost }: PendingItemQuery,
): Promise<PendingItem[]> {
  const waits =
    heldHost === undefined
      ? sql`${stateOf.items.is('PENDING')}`
      : sql`${stateOf.items.is('HELD')} AND held_host = ${heldHost}`;
  return client.rows<PendingItem>`
    WITH batch AS (
      SELECT id FROM batches
      WHERE id = ${batchId} AND ${stateOf.batches.mayLeave('complete')} FOR SHARE SKIP LOCKED
    )
    SELECT position, url, options FROM batch_items
    WHERE batch_id = (SELECT id FROM batch) AND ${waits} ORDER BY position LIMIT ${limit} FOR UPDATE`;
}

type HeldItem = { readonly position: bigint; readonly host: string };

/** The planner would read all items once for each position of a new batch. */
const itemsAt = (batchId: string, given: readonly { readonly position: bigint }[]): Sql =>
  sql`batch_id = ${batchId} AND batch_items.position = ANY(${given.map(({ position }) => position)}::bigint[])
      AND batch_items.position = given.position`;

/** Sets items aside while their host is crawled. The caller must have locked them. */
export async function holdItems(
  { client }: Db,
  { batchId, held }: { readonly batchId: string; readonly held: readonly HeldItem[] },
): Promise<void> {
  if (held.length === 0) return;
  await client.execute`
    UPDATE batch_items SET state = ${stateOf.items.reached('hold')}, held_host = given.host
    FROM unnest(${held.map(({ position }) => position)}::bigint[], ${held.map(({ host }) => host)}::text[]) AS given (position, host)
    WHERE ${itemsAt(batchId, held)}
      AND ${stateOf.items.mayLeave('hold')}`;
}

export type HoldingBatch = DispatchedBatch & { readonly heldHost: string };

/** Steps from host to host, so the cost does not depend on the number of items. */
export async function listHolding({ client }: Db): Promise<HoldingBatch[]> {
  return client.rows<HoldingBatch>`
    WITH RECURSIVE steps (batch_id, held_host) AS (
      (SELECT batch_id, held_host FROM batch_items WHERE ${stateOf.items.is('HELD')} ORDER BY batch_id, held_host LIMIT 1)
      UNION ALL
      SELECT next.batch_id, next.held_host FROM steps, LATERAL (
        SELECT batch_id, held_host FROM batch_items
        WHERE ${stateOf.items.is('HELD')} AND (batch_id, held_host) > (steps.batch_id, steps.held_host)
        ORDER BY batch_id, held_host LIMIT 1) AS next
    )
    SELECT ${dispatchedBatch}, held_host AS "heldHost"
    FROM steps, LATERAL (SELECT * FROM batches WHERE id = batch_id OFFSET 0) AS batches
    JOIN organizations ON organizations.id = organization_id
    WHERE ${stateOf.batches.mayLeave('complete')}`;
}

const releasedMax = 2_000;

export async function releaseItems(
  { client }: Db,
  { batchId, heldHost }: { readonly batchId: string; readonly heldHost: string },
): Promise<void> {
  await client.execute`
    UPDATE batch_items SET state = ${stateOf.items.reached('unhold')}, held_host = NULL
    WHERE batch_id = ${batchId} AND position IN (
      SELECT position FROM batch_items WHERE batch_id = ${batchId} AND held_host = ${heldHost} AND ${stateOf.items.mayLeave('unhold')}
      ORDER BY position LIMIT ${releasedMax} FOR UPDATE SKIP LOCKED)`;
}

type PlacedItem = { readonly position: bigint; readonly captureId: string };

/** Call this in the transaction that created the captures. */
export async function attachCaptures(
  { client }: Db,
  { batchId, placed }: { readonly batchId: string; readonly placed: readonly PlacedItem[] },
): Promise<void> {
  if (placed.length === 0) return;
  await client.execute`
    UPDATE batch_items SET state = ${stateOf.items.reached('place')}, capture_id = given.capture_id, held_host = NULL
    FROM unnest(${placed.map(({ position }) => position)}::bigint[], ${placed.map(({ captureId }) => captureId)}::text[])
      AS given (position, capture_id)
    WHERE ${itemsAt(batchId, placed)}
      AND ${stateOf.items.mayLeave('place')}`;
}

type RefusedItem = { readonly position: bigint; readonly code: ErrorCode; readonly message: string };

export async function failItems(
  { client }: Db,
  { batchId, refused }: { readonly batchId: string; readonly refused: readonly RefusedItem[] },
): Promise<void> {
  if (refused.length === 0) return;
  await client.execute`
    WITH failed AS (
      UPDATE batch_items SET state = ${stateOf.items.reached('refuse')}, held_host = NULL, error_code = given.code, error_message = given.message
      FROM unnest(${refused.map(({ position }) => position)}::bigint[], ${refused.map(({ code }) => code)}::text[],
                  ${refused.map(({ message }) => message)}::text[]) AS given (position, code, message)
      WHERE ${itemsAt(batchId, refused)} AND ${stateOf.items.mayLeave('refuse')}
      RETURNING 1
    )
    INSERT INTO batch_counts (batch_id, shard, failed) SELECT ${batchId}, 0, count(*) FROM failed
    ON CONFLICT (batch_id, shard) DO UPDATE SET failed = batch_counts.failed + EXCLUDED.failed`;
}

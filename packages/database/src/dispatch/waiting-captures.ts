import type { Origin } from '@tintype/contracts/capture/origins';
import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import type { QueuedCapture } from '../captures/accept-capture.ts';

export type WaitingOrganization = {
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
          -- Those that were put off do not wait now.
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

export type WaitingCapture = { readonly id: string; readonly origin: Origin; readonly url: string };
type WaitingCaptureLine = { readonly organizationId: string; readonly priority: number; readonly limit: number };

/** The caller can then check the hosts. */
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

/** If they still wait. */
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

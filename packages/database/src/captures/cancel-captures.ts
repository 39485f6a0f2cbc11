import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { requestWithoutSecrets } from './request-without-secrets.ts';

const cancelled = sql`state = ${stateOf.captures.reached('cancel')}, completed_at = now(), request = ${requestWithoutSecrets}`;

/**
 * The statement that cancels those of the given captures that no worker has claimed. Their jobs in
 * the queue are refused by the claim. Rows are locked in the order of their ids, as in every
 * statement that changes several captures.
 */
export const cancelUnclaimed = (which: Sql): Sql => sql`
  UPDATE captures SET ${cancelled}
  FROM (
    SELECT id AS unclaimed_id FROM captures WHERE ${which} AND ${stateOf.captures.mayLeave('cancel')} ORDER BY id FOR UPDATE
  ) AS unclaimed
  WHERE id = unclaimed_id`;

export type Cancellation = 'cancelled' | 'too-late' | 'not-found';

/**
 * Only a capture that no worker has claimed can be cancelled. Its job may still arrive; the claim
 * is then refused.
 */
export async function cancelCapture(
  { client }: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<Cancellation> {
  const [row] = await client.rows<{ outcome: Cancellation }>`
    WITH cancelled AS (
      ${cancelUnclaimed(sql`id = ${id} AND organization_id = ${organizationId}`)} RETURNING id
    )
    SELECT CASE
      WHEN EXISTS (SELECT FROM cancelled) THEN 'cancelled'
      WHEN EXISTS (SELECT FROM captures WHERE id = ${id} AND organization_id = ${organizationId}) THEN 'too-late'
      ELSE 'not-found'
    END AS outcome`;
  return row!.outcome;
}

/** Cancels captures whose caller has disconnected (`startBy` has passed) and returns their ids. */
export async function cancelDisconnected(
  { client }: Db,
  { now, limit }: { now?: Date; limit: number },
): Promise<string[]> {
  const rows = await client.rows<{ id: string }>`
    WITH late AS (
      SELECT id AS late_id FROM captures
      WHERE ${stateOf.captures.mayLeave('cancel')} AND start_by < coalesce(${now ?? null}::timestamptz, now())
      ORDER BY start_by LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE captures SET ${cancelled} FROM late WHERE id = late_id RETURNING id`;
  return rows.map(({ id }) => id);
}

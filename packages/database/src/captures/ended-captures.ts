import type { ReadOrigin } from '@tintype/contracts/capture/origins';
import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { isFree, leaseUntil } from '../leases/leases.ts';

/**
 * `on_capture_end` writes a row in the transaction that ends a capture. The reader deletes it in
 * the transaction that writes the consequences. Batches have no rows: `finishBatches` reads counts
 * (docs/decisions/0002-postgresql-decides.md).
 */
type EndedCaptureQuery = { readonly origin: ReadOrigin; readonly limit: number; readonly leaseMs: number };

/** The order is that of the index; otherwise the planner would read the table. */
export const anyEnded = (origin: ReadOrigin): Sql => sql`
  SELECT 1 FROM ended_captures WHERE origin = ${sql.raw(`'${origin}'`)} AND ${isFree('ended_captures')} ORDER BY ended_at LIMIT 1`;

/** More rows than a scheduler reads in minutes, but sorted in tens of milliseconds. */
const orderedMax = 20_000;

/**
 * Claims from each organization in turn, longest ago first. For a join the planner may read all
 * captures, so organizations are looked up row by row.
 */
export async function claimEnded({ client }: Db, { origin, limit, leaseMs }: EndedCaptureQuery): Promise<string[]> {
  const rows = await client.rows<{ id: string }>`
    UPDATE ended_captures SET lease_expires_at = ${leaseUntil(leaseMs)}
    WHERE capture_id IN (
      SELECT ended_captures.capture_id FROM ended_captures JOIN (
        SELECT oldest.capture_id, row_number() OVER (PARTITION BY
          (SELECT organization_id FROM captures WHERE captures.id = oldest.capture_id) ORDER BY oldest.ended_at) AS nth
        FROM (
          SELECT capture_id, ended_at FROM ended_captures WHERE origin = ${origin} AND ${isFree('ended_captures')}
          ORDER BY ended_at LIMIT ${orderedMax}) AS oldest
      ) AS turn USING (capture_id)
      WHERE ${isFree('ended_captures')}
      ORDER BY turn.nth, ended_captures.ended_at LIMIT ${limit} FOR UPDATE OF ended_captures SKIP LOCKED)
    RETURNING capture_id AS id`;
  return rows.map(({ id }) => id);
}

/** Call this in the transaction, or in the statement, that writes the results. */
export const markEndedRead = (captures: Sql): Sql =>
  sql`DELETE FROM ended_captures WHERE ended_captures.capture_id IN (${captures})`;

export async function postponeCaptures(
  { client }: Db,
  { ids, afterMs }: { readonly ids: readonly string[]; readonly afterMs: number },
): Promise<void> {
  await client.execute`
    UPDATE ended_captures SET lease_expires_at = ${leaseUntil(afterMs)} WHERE capture_id = ANY (${ids}::text[])`;
}

import type { Db, Database } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { requestWithoutSecrets } from './capture-attempts.ts';
import { deletedRequestFields } from '@tintype/contracts/capture/capture-request';
import { discardFiles, postponeDeletes, type DeleteFiles } from '../files/discarded-files.ts';
import type { OwnedRow } from '../rights/rights.ts';

const cancelled = sql`state = ${stateOf.captures.reached('cancel')}, completed_at = now(), request = ${requestWithoutSecrets}`;

/**
 * Rows are locked in the order of their ids, as in every statement that changes several captures.
 */
export const cancelUnclaimed = (which: Sql): Sql => sql`
  UPDATE captures SET ${cancelled}
  FROM (
    SELECT id AS unclaimed_id FROM captures WHERE ${which} AND ${stateOf.captures.mayLeave('cancel')} ORDER BY id FOR UPDATE
  ) AS unclaimed
  WHERE id = unclaimed_id`;

export type Cancellation = 'cancelled' | 'too-late' | 'not-found';

export async function cancelCapture(
  { client }: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<Cancellation> {
  const row = await client.first<{ outcome: Cancellation }>`
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

export type CaptureDeletion = 'deleted' | 'not-found' | 'in-use';

/**
 * The row stays, marked as deleted. The scheduler deletes later what storage cannot delete now. May
 * be repeated. `in-use`: the capture has not ended, or work still reads its result.
 */
export async function deleteCapture(
  database: Database,
  own: OwnedRow,
  deleteFiles: DeleteFiles,
): Promise<CaptureDeletion> {
  const emptied = await emptyCapture(database, own);
  if (typeof emptied === 'string') return emptied;
  const refused = await deleteFiles(emptied.keys);
  await database.transaction(async (db) => {
    await db.client.execute`UPDATE files SET deleted_at = now() WHERE capture_id = ${own.id} AND deleted_at IS NULL`;
    await postponeDeletes(db, { keys: refused });
  });
  return 'deleted';
}

const retainedFields = sql.join(deletedRequestFields.map((name) => sql.raw(`'${name}'`)));
/** Keeps ID, type and format of each output, without typed texts such as a header. */
const retainedOutputs = sql`(
  SELECT jsonb_agg(
    jsonb_strip_nulls(jsonb_build_object('id', one -> 'id', 'type', one -> 'type', 'format', one -> 'format')) ORDER BY place)
  FROM jsonb_array_elements(value) WITH ORDINALITY AS output (one, place))`;

async function emptyCapture(
  database: Database,
  { id, organizationId }: OwnedRow,
): Promise<Exclude<CaptureDeletion, 'deleted'> | { readonly keys: readonly string[] }> {
  return database.transaction(async (db) => {
    const { client } = db;
    const capture = await client.first<{ isFree: boolean }>`
      SELECT ${stateOf.captures.isEnded} AND NOT EXISTS (SELECT FROM ended_captures WHERE capture_id = captures.id)
        AND NOT EXISTS (
          SELECT FROM compose_parts JOIN composes ON composes.id = compose_id
          WHERE compose_parts.capture_id = captures.id AND ${stateOf.composes.isLive})
        AND NOT EXISTS (
          SELECT FROM schedule_executions
          WHERE captures.id IN (capture_id, second_capture_id, check_capture_id) AND ${stateOf.executions.isLive}) AS "isFree"
      FROM captures WHERE id = ${id} AND organization_id = ${organizationId} FOR UPDATE`;
    if (capture === undefined) return 'not-found';
    if (!capture.isFree) return 'in-use';
    await client.execute`
      UPDATE captures
      SET deleted_at = now(), expires_at = least(expires_at, now()), fingerprint = NULL, report = report - 'watched',
          request = (
            SELECT jsonb_object_agg(key, CASE WHEN key = 'outputs' THEN ${retainedOutputs} ELSE value END)
            FROM jsonb_each(request) WHERE key IN (${retainedFields}))
      WHERE id = ${id} AND deleted_at IS NULL`;
    await client.execute`DELETE FROM schedule_baselines WHERE capture_id = ${id}`;
    await client.execute`UPDATE files SET expires_at = least(expires_at, now()) WHERE capture_id = ${id}`;
    const outlines = await client.rows<{ key: string }>`
      WITH outlined AS (
        SELECT id, diff_key AS key FROM schedule_executions
        WHERE capture_id = ${id} AND (diff_key IS NOT NULL OR findings IS NOT NULL)
      )
      UPDATE schedule_executions SET diff_key = NULL, findings = NULL FROM outlined
      WHERE schedule_executions.id = outlined.id RETURNING key`;
    const drawn = outlines.flatMap(({ key }) => key ?? []);
    await discardFiles(db, { keys: drawn });
    const stored = await client.rows<{ key: string }>`
      SELECT storage_key AS key FROM files WHERE capture_id = ${id} AND deleted_at IS NULL
      UNION ALL SELECT storage_key FROM thumbnails WHERE capture_id = ${id}`;
    return { keys: [...drawn, ...stored.map(({ key }) => key)] };
  });
}

import type { Database } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

export type CopyProgress = 'more' | 'prepared' | 'not preparing';
type Copy = { readonly batchId: string; readonly limit: number };

/**
 * Copies the next items of the source of a restarted batch, one transaction for each call, so that
 * after an interruption the next call continues where the last one ended. After the last item the
 * batch is queued. Invalid entries stay failed items.
 */
export async function copyItems(database: Database, { batchId, limit }: Copy): Promise<CopyProgress> {
  return database.transaction(async ({ client }) => {
    const [batch] = await client.rows<{ sourceId: string; from: number; total: number }>`
      SELECT source_batch_id AS "sourceId", prepared_items::float8 AS "from", total_items::float8 AS total FROM batches
      WHERE id = ${batchId} AND ${stateOf.batches.mayLeave('prepared')} AND deleted_at IS NULL AND source_batch_id IS NOT NULL
      FOR NO KEY UPDATE`;
    if (batch === undefined) return 'not preparing';
    const { sourceId, from, total } = batch;
    // Items that the owner added to a cancelled draft after the restart do not belong to it.
    const to = Math.min(from + limit, total);
    await client.execute`
      WITH copied AS (
        INSERT INTO batch_items (batch_id, position, url, source_line, options, state, error_code, error_message)
        SELECT ${batchId}, position, url, source_line, options,
               CASE WHEN is_invalid THEN ${stateOf.items.reached('refuse')} ELSE ${stateOf.items.literal('PENDING')} END,
               CASE WHEN is_invalid THEN error_code END, CASE WHEN is_invalid THEN error_message END
        FROM (
          SELECT *, ${stateOf.items.is('FAILED')} AND capture_id IS NULL AS is_invalid FROM batch_items
          WHERE batch_id = ${sourceId} AND position >= ${from}::bigint AND position < ${to}::bigint
        ) AS item
        RETURNING state
      )
      INSERT INTO batch_counts (batch_id, shard, failed)
      SELECT ${batchId}, 0, count(*) FROM copied WHERE ${stateOf.items.as('copied').is('FAILED')} HAVING count(*) > 0
      ON CONFLICT (batch_id, shard) DO UPDATE SET failed = batch_counts.failed + EXCLUDED.failed`;
    await client.execute`UPDATE batches SET prepared_items = ${to}::bigint WHERE id = ${batchId}`;
    if (to < total) return 'more';
    await client.execute`
      UPDATE batches SET state = ${stateOf.batches.reached('prepared')}, queued_at = now() WHERE id = ${batchId}`;
    return 'prepared';
  });
}

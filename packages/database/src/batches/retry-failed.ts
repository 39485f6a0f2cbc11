import type { Database, Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { countActiveBulk } from './create-bulk.ts';
import { findBatch, lockBatch, type OwnBatch, type StoredBatch } from './find-batch.ts';

export type RetryFailedResult =
  | StoredBatch
  | 'not found'
  | 'not started'
  | 'cancelled'
  | 'nothing failed'
  | 'too many bulk jobs';
type RetryFailedLimits = {
  /** The maximum number of bulk jobs of an organization in progress. */
  readonly activeBulkMax: number;
  /** The number of items that are put back at once; the rest is done in the background. */
  readonly itemsMax: number;
};

/**
 * Returns the failed items of a batch to their first state. Completed captures stay, and are not
 * charged again. Invalid entries stay failed, because they would fail again. A batch in progress
 * does not change, so the call may be repeated.
 */
export async function retryFailed(
  database: Database,
  own: OwnBatch,
  { activeBulkMax, itemsMax }: RetryFailedLimits,
): Promise<RetryFailedResult> {
  return database.transaction(async (db) => {
    const batch = await lockBatch(db, own);
    if (batch === undefined) return 'not found';
    if (batch.queuedAt === null) return 'not started';
    if (!stateOf.batches.hasEnded(batch.state)) return batch;
    if (batch.state === 'CANCELLED') return 'cancelled';
    if (!(await hasFailedCaptures(db, own.id))) return 'nothing failed';
    const isOneTooMany = batch.kind === 'bulk' && (await countActiveBulk(db, batch.organizationId)) >= activeBulkMax;
    if (isOneTooMany) return 'too many bulk jobs';
    await db.client.execute`
      UPDATE batches SET state = ${stateOf.batches.literal('QUEUED')}, completed_at = NULL, queued_at = now(), retry_position = 0
      WHERE id = ${own.id}`;
    await resetFailedItems(db, { batchId: own.id, limit: itemsMax });
    return (await findBatch(db, own))!;
  });
}

async function hasFailedCaptures({ client }: Db, batchId: string): Promise<boolean> {
  const [row] = await client.rows<{ is: boolean }>`
    SELECT EXISTS (
      SELECT FROM batch_items
      WHERE batch_id = ${batchId} AND ${stateOf.items.mayLeave('retry')} AND capture_id IS NOT NULL) AS is`;
  return row!.is;
}

type RetryFailedPart = { readonly batchId: string; readonly limit: number };

/**
 * Puts back the next items, one transaction for each call, so that after an interruption the next
 * call continues where the last one ended.
 */
export const retryItems = (database: Database, part: RetryFailedPart): Promise<'more' | 'done'> =>
  database.transaction(async (db) => {
    const [batch] = await db.client.rows<{ id: string }>`
      SELECT id FROM batches
      WHERE id = ${part.batchId} AND retry_position IS NOT NULL AND ${stateOf.batches.mayLeave('complete')} AND deleted_at IS NULL
      FOR NO KEY UPDATE`;
    return batch === undefined ? 'done' : resetFailedItems(db, part);
  });

/**
 * Call this with the batch locked. Items before `retry_position` that fail again belong to this
 * retry, and stay failed.
 */
async function resetFailedItems({ client }: Db, { batchId, limit }: RetryFailedPart): Promise<'more' | 'done'> {
  const [last] = await client.rows<{ position: bigint | null; count: number }>`
    WITH failed AS (
      SELECT position FROM batch_items
      WHERE batch_id = ${batchId} AND ${stateOf.items.mayLeave('retry')} AND capture_id IS NOT NULL
        AND position >= (SELECT retry_position FROM batches WHERE id = ${batchId})
      ORDER BY position LIMIT ${limit} FOR UPDATE
    ), reset AS (
      UPDATE batch_items
      SET state = ${stateOf.items.reached('retry')}, capture_id = NULL, error_code = NULL, error_message = NULL
      FROM failed WHERE batch_id = ${batchId} AND batch_items.position = failed.position
      RETURNING batch_items.position
    ), counted AS (
      INSERT INTO batch_counts (batch_id, shard, failed) SELECT ${batchId}, 0, -count(*) FROM reset HAVING count(*) > 0
      ON CONFLICT (batch_id, shard) DO UPDATE SET failed = batch_counts.failed + EXCLUDED.failed
    )
    SELECT max(position) AS position, count(*)::int AS count FROM reset`;
  const { position, count } = last!;
  const isDone = position === null || count < limit;
  await client.execute`
    UPDATE batches SET retry_position = ${isDone ? null : position + 1n}::bigint WHERE id = ${batchId}`;
  return isDone ? 'done' : 'more';
}

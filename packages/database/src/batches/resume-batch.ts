import { resumedState } from '@tintype/contracts/states/batch';
import type { Database, Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { countActiveBulk } from './create-bulk.ts';
import { findBatch, lockBatch, type OwnBatch, type StoredBatch } from './find-batch.ts';

export type ResumeBatchResult =
  | StoredBatch
  | 'not found'
  | 'ended'
  | 'in progress'
  | 'nothing left'
  | 'source is gone'
  | 'too many bulk jobs';
/** The maximum number of bulk jobs of an organization in progress. */
type ResumeBatchLimits = { readonly activeBulkMax: number };

/**
 * Resumes a cancelled batch: ended items stay, and all other items are pending again. A batch that
 * was not cancelled and has not ended does not change.
 */
export async function resumeBatch(
  database: Database,
  own: OwnBatch,
  { activeBulkMax }: ResumeBatchLimits,
): Promise<ResumeBatchResult> {
  return database.transaction(async (db) => {
    const batch = await lockBatch(db, own);
    if (batch === undefined) return 'not found';
    if (!stateOf.batches.hasEnded(batch.state)) return batch;
    if (batch.state !== 'CANCELLED') return 'ended';
    if (batch.processing > 0) return 'in progress';
    const isQueued = batch.queuedAt !== null;
    const state = resumedState({ isQueued, isPrepared: batch.sourceBatchId === null || isQueued });
    const hasEnded = batch.completed + batch.failed === batch.totalItems;
    if (state === 'QUEUED' && hasEnded && !batch.isRetrying) return 'nothing left';
    if (state === 'PREPARING' && !(await hasSource(db, batch))) return 'source is gone';
    const isOneTooMany = batch.kind === 'bulk' && (await countActiveBulk(db, batch.organizationId)) >= activeBulkMax;
    if (isOneTooMany) return 'too many bulk jobs';
    await resetCancelled(db, own);
    await db.client.execute`UPDATE batches SET state = ${state}, completed_at = NULL WHERE id = ${own.id}`;
    return (await findBatch(db, own))!;
  });
}

/**
 * The source is locked against deletion until this batch counts again as a batch that copies from
 * it.
 */
async function hasSource({ client }: Db, { sourceBatchId }: StoredBatch): Promise<boolean> {
  const rows = await client.rows<{ id: string }>`
    SELECT id FROM batches WHERE id = ${sourceBatchId} AND deleted_at IS NULL FOR SHARE`;
  return rows.length === 1;
}

/**
 * Resets cancelled items. There are at most as many as were in the queue at once, so one statement
 * is enough.
 */
const resetCancelled = ({ client }: Db, { id }: OwnBatch): Promise<number> =>
  client.execute`
    WITH reset AS (
      UPDATE batch_items SET state = ${stateOf.items.reached('resume')}, capture_id = NULL
      WHERE batch_id = ${id} AND ${stateOf.items.mayLeave('resume')} RETURNING 1
    )
    INSERT INTO batch_counts (batch_id, shard, cancelled) SELECT ${id}, 0, -count(*) FROM reset HAVING count(*) > 0
    ON CONFLICT (batch_id, shard) DO UPDATE SET cancelled = batch_counts.cancelled + EXCLUDED.cancelled`;

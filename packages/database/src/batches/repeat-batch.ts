import type { Database, Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { visibilityCondition, type Maker } from '../rights/rights.ts';
import { findBatch, type BatchRef, type StoredBatch, hasLiveCaptures, lockBatch } from './find-batch.ts';
import { resumedState } from '@tintype/contracts/states/batch';
import { countActiveBulk } from './create-batch.ts';

type BatchRestart = {
  readonly source: BatchRef;
  readonly maker: Maker;
  readonly newId: string;
  /** The caller's name for this restart: the same name returns the same batch. */
  readonly restartRequestId: string;
  readonly requestId: string;
  readonly itemsMax: number;
};
export type RestartBatchResult =
  | StoredBatch
  | 'not found'
  | 'reused'
  | 'not over'
  | 'not prepared'
  | 'empty'
  | 'too large';

/** `copyItems` copies the items later; until then the source cannot be deleted. */
export async function restartBatch(database: Database, restart: BatchRestart): Promise<RestartBatchResult> {
  const { source, maker, newId, restartRequestId, requestId, itemsMax } = restart;
  return database.transaction(async (db) => {
    await db.client.execute`SELECT FROM batches WHERE id = ${source.id} AND ${visibilityCondition(source)} FOR SHARE`;
    const batch = await findBatch(db, source);
    if (batch === undefined) return 'not found';
    const before = await findRestart(db, restart, batch.organizationId);
    if (before !== undefined) return before;
    const refusal = await explainRefusal(db, batch, itemsMax);
    if (refusal !== undefined) return refusal;
    const created = await db.client.execute`
      INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, name, state, defaults, webhook_id, request_id, items_max,
                           total_items, source_batch_id, restart_request_id)
      SELECT ${newId}, organization_id, ${maker.apiKeyId}::text, ${maker.createdBy}, 'batch', name, ${stateOf.batches.literal('PREPARING')}, defaults, webhook_id, ${requestId},
             ${itemsMax}, total_items, id, ${restartRequestId}::uuid
      FROM batches WHERE id = ${batch.id}
      ON CONFLICT (organization_id, restart_request_id) DO NOTHING`;
    // A concurrent request with the same name was first: this statement has waited for its commit.
    if (created === 0) return (await findRestart(db, restart, batch.organizationId)) ?? 'reused';
    return (await findBatch(db, { ...source, id: newId }))!;
  });
}

async function findRestart(
  db: Db,
  { source, restartRequestId }: BatchRestart,
  organizationId: string,
): Promise<StoredBatch | 'reused' | undefined> {
  const row = await db.client.first<{ id: string; isSame: boolean }>`
    SELECT id, source_batch_id = ${source.id} AS "isSame" FROM batches
    WHERE organization_id = ${organizationId} AND restart_request_id = ${restartRequestId}::uuid`;
  if (row === undefined) return undefined;
  // The name of a deleted batch stays taken until the batch has been removed completely.
  return (row.isSame ? await findBatch(db, { ...source, id: row.id }) : undefined) ?? 'reused';
}

async function explainRefusal(
  db: Db,
  batch: StoredBatch,
  itemsMax: number,
): Promise<Exclude<RestartBatchResult, object> | undefined> {
  if (!stateOf.batches.hasEnded(batch.state) || (await hasLiveCaptures(db, batch))) return 'not over';
  if (batch.totalItems === 0) return 'empty';
  // The source was cancelled while it was itself being copied: its list is not complete.
  if (batch.sourceBatchId !== null && batch.queuedAt === null) return 'not prepared';
  return batch.totalItems > itemsMax ? 'too large' : undefined;
}

type CopyProgress = 'more' | 'prepared' | 'not preparing';
type CopyPart = { readonly batchId: string; readonly limit: number };

/**
 * One transaction for each call, so that an interrupted copy continues. After the last item the
 * batch is queued.
 */
export async function copyItems(database: Database, { batchId, limit }: CopyPart): Promise<CopyProgress> {
  return database.transaction(async ({ client }) => {
    const batch = await client.first<{ sourceId: string; from: number; total: number }>`
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

export type ResumeBatchResult =
  | StoredBatch
  | 'not found'
  | 'ended'
  | 'in progress'
  | 'nothing left'
  | 'source is gone'
  | 'too many bulk jobs';
type ResumeBatchLimits = { readonly activeBulkMax: number };

/** Ended items stay. A batch that was not cancelled and has not ended does not change. */
export async function resumeBatch(
  database: Database,
  own: BatchRef,
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

/** Locks the source against deletion until this batch counts again as copying from it. */
async function hasSource({ client }: Db, { sourceBatchId }: StoredBatch): Promise<boolean> {
  const rows = await client.rows<{ id: string }>`
    SELECT id FROM batches WHERE id = ${sourceBatchId} AND deleted_at IS NULL FOR SHARE`;
  return rows.length === 1;
}

/** Only items whose capture was in the queue were cancelled, so few rows change. */
const resetCancelled = ({ client }: Db, { id }: BatchRef): Promise<number> =>
  client.execute`
    WITH reset AS (
      UPDATE batch_items SET state = ${stateOf.items.reached('resume')}, capture_id = NULL
      WHERE batch_id = ${id} AND ${stateOf.items.mayLeave('resume')} RETURNING 1
    )
    INSERT INTO batch_counts (batch_id, shard, cancelled) SELECT ${id}, 0, -count(*) FROM reset HAVING count(*) > 0
    ON CONFLICT (batch_id, shard) DO UPDATE SET cancelled = batch_counts.cancelled + EXCLUDED.cancelled`;

export type RetryFailedResult =
  | StoredBatch
  | 'not found'
  | 'not started'
  | 'cancelled'
  | 'nothing failed'
  | 'too many bulk jobs';
type RetryFailedLimits = {
  readonly activeBulkMax: number;
  /** Items that are put back at once; the rest follows in the background. */
  readonly itemsMax: number;
};

/**
 * Completed captures stay, and are not charged again. Invalid entries stay failed. The call may be
 * repeated.
 */
export async function retryFailed(
  database: Database,
  own: BatchRef,
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
  const row = await client.first<{ is: boolean }>`
    SELECT EXISTS (
      SELECT FROM batch_items
      WHERE batch_id = ${batchId} AND ${stateOf.items.mayLeave('retry')} AND capture_id IS NOT NULL) AS is`;
  return row!.is;
}

type RetryFailedPart = { readonly batchId: string; readonly limit: number };

export const retryItems = (database: Database, part: RetryFailedPart): Promise<'more' | 'done'> =>
  database.transaction(async (db) => {
    const batch = await db.client.first<{ id: string }>`
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
  const last = await client.first<{ position: bigint | null; count: number }>`
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

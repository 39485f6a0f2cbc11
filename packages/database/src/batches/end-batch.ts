import type { Database, Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import {
  findBatch,
  lockBatch,
  type BatchRef,
  type StoredBatch,
  batchProgress,
  liveCaptureCondition,
  hasLiveCaptures,
} from './find-batch.ts';
import { cancelUnclaimed } from '../captures/cancel-capture.ts';
import { chooseEndEvent, type BatchKind, type BatchState } from '@tintype/contracts/states/batch';
import { writeEvent } from '../deliveries/write-event.ts';
import { postponeDeletes } from '../files/discarded-files.ts';
import { removeDeliveries } from '../deliveries/prune-deliveries.ts';
import { removeUnusedWebhooks } from '../webhooks/webhooks.ts';

export type CancelledBatch = StoredBatch | 'not found' | 'ended';

/**
 * Claimed captures end normally. Items without a capture, perhaps ten million, do not change: in a
 * cancelled batch they count as cancelled. May be repeated.
 */
export async function cancelBatch(database: Database, own: BatchRef): Promise<CancelledBatch> {
  const outcome = await database.transaction(async (db) => {
    const batch = await lockBatch(db, own);
    if (batch === undefined) return 'not found';
    const cancelled = await db.client.execute`
      UPDATE batches SET state = ${stateOf.batches.reached('cancel')} WHERE id = ${own.id} AND ${stateOf.batches.mayLeave('cancel')}`;
    return cancelled === 1 || batch.state === stateOf.batches.after('cancel') ? 'cancelled' : 'ended';
  });
  if (outcome !== 'cancelled') return outcome;
  await cancelBatchCaptures(database, { batchId: own.id });
  return (await findBatch(database, own)) ?? 'not found';
}

/**
 * Never call this in a transaction that has locked the batch or its counts: a worker that claims a
 * capture needs both. May be repeated.
 */
const cancelBatchCaptures = ({ client }: Db, { batchId }: { readonly batchId: string }): Promise<number> =>
  client.execute(
    // The index of live captures begins with the organization; a batch has millions of others.
    cancelUnclaimed(sql`
      organization_id = (SELECT organization_id FROM batches WHERE id = ${batchId} AND ${stateOf.batches.is('CANCELLED')}) AND batch_id = ${batchId}`),
  );

type EndedBatch = {
  readonly id: string;
  readonly kind: BatchKind;
  readonly state: BatchState;
  readonly completed: bigint;
  readonly failed: bigint;
};
type FinishedBatch = EndedBatch & { readonly requestId: string };

/**
 * A cancelled batch is completed once no capture is in progress. No event reports this, because the
 * owner cancelled the batch.
 */
export async function finishBatches(database: Database, { limit }: { limit: number }): Promise<FinishedBatch[]> {
  await finishCancelled(database);
  return database.transaction(async ({ client }) => {
    const done = await client.rows<FinishedBatch>`
      SELECT batches.id, kind, state, completed, failed, request_id AS "requestId"
      FROM batches, ${batchProgress}
      WHERE ${stateOf.batches.mayLeave('complete')} AND completed + failed + cancelled = total_items
        AND retry_position IS NULL
      LIMIT ${limit} FOR UPDATE OF batches SKIP LOCKED`;
    const finished = done.map((batch) => ({
      ...batch,
      state: stateOf.batches.after(
        chooseEndEvent({ completed: Number(batch.completed), failed: Number(batch.failed) }),
      ),
    }));
    for (const { id, kind, state } of finished)
      await client.execute`
        WITH ended AS (
          UPDATE batches SET state = ${state}, completed_at = now() WHERE id = ${id}
          RETURNING organization_id, api_key_id, created_by, webhook_id, id, request_id
        )
        ${writeEvent(kind === 'bulk' ? 'BULK_COMPLETED' : 'BATCH_COMPLETED', { of: sql`ended` })}`;
    return finished;
  });
}

/**
 * Repeats an interrupted cancellation, and cancels captures that workers have returned to the
 * queue.
 */
async function finishCancelled(database: Database): Promise<void> {
  const cancelled = await database.client.rows<{ id: string }>`
    SELECT id FROM batches WHERE ${stateOf.batches.is('CANCELLED')} AND completed_at IS NULL AND queued_at IS NOT NULL`;
  for (const { id } of cancelled) await cancelBatchCaptures(database, { batchId: id });
  if (cancelled.length > 0)
    await database.client.execute`
      UPDATE batches SET completed_at = now()
      WHERE id = ANY (${cancelled.map(({ id }) => id)}::text[]) AND ${stateOf.batches.is('CANCELLED')} AND completed_at IS NULL
        AND NOT EXISTS (SELECT FROM captures WHERE ${liveCaptureCondition})`;
}

export type DeletedBatch = StoredBatch | 'not found' | 'not over' | 'being copied';

/** Only marks the batch. Its rows and files are removed later, in parts. */
export async function deleteBatch(database: Database, own: BatchRef): Promise<DeletedBatch> {
  return database.transaction(async (db) => {
    const batch = await lockBatch(db, own);
    if (batch === undefined) return 'not found';
    if (!stateOf.batches.hasEnded(batch.state) || (await hasLiveCaptures(db, batch))) return 'not over';
    if (await isBeingCopied(db, batch)) return 'being copied';
    await db.client.execute`UPDATE batches SET deleted_at = now() WHERE id = ${own.id}`;
    return batch;
  });
}

async function isBeingCopied({ client }: Db, { id, organizationId }: StoredBatch): Promise<boolean> {
  const row = await client.first<{ is: boolean }>`
    SELECT EXISTS (
      SELECT FROM batches
      WHERE organization_id = ${organizationId} AND ${stateOf.batches.is('PREPARING')} AND source_batch_id = ${id}) AS is`;
  return row!.is;
}

type BatchSlice = { readonly batchId: string; readonly limit: number };
type RemovableCapture = { readonly id: string; readonly storageKeys: readonly string[] };

/** Lists the files that storage still has. */
export async function listRemovableCaptures(
  { client }: Db,
  { batchId, limit }: BatchSlice,
): Promise<RemovableCapture[]> {
  return client.rows<RemovableCapture>`
    SELECT id, ARRAY(SELECT storage_key FROM files WHERE capture_id = captures.id AND deleted_at IS NULL) AS "storageKeys"
    FROM captures
    WHERE batch_id = ${batchId} AND EXISTS (SELECT FROM batches WHERE id = ${batchId} AND deleted_at IS NOT NULL)
    ORDER BY batch_position LIMIT ${limit}`;
}

type BatchRemoval = {
  readonly ids: readonly string[];
  readonly refused: readonly string[];
};

/** Call this after storage has deleted the files. Charges stay. */
export async function removeCaptures(database: Database, { ids, refused }: BatchRemoval): Promise<void> {
  await database.transaction(async ({ client }) => {
    await postponeDeletes({ client }, { keys: refused });
    await client.execute`DELETE FROM files WHERE capture_id = ANY (${ids}::text[])`;
    await client.execute`DELETE FROM captures WHERE id = ANY (${ids}::text[])`;
  });
}

export const removeItems = ({ client }: Db, { batchId, limit }: BatchSlice): Promise<number> =>
  client.execute`
    DELETE FROM batch_items
    WHERE batch_id = ${batchId} AND EXISTS (SELECT FROM batches WHERE id = ${batchId} AND deleted_at IS NOT NULL)
      AND position = ANY (ARRAY(SELECT position FROM batch_items WHERE batch_id = ${batchId} ORDER BY position LIMIT ${limit}))`;

/**
 * Call this after everything else is deleted. A delivery whose body is not written yet needs the
 * row. Returns `false` if the batch still exists.
 */
export async function removeBatch(database: Database, { batchId }: { readonly batchId: string }): Promise<boolean> {
  return database.transaction(async (db) => {
    const removed = await db.client.rows<{ webhookId: string | null }>`
      DELETE FROM batches
      WHERE id = ${batchId} AND deleted_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM captures WHERE batch_id = ${batchId})
        AND NOT EXISTS (SELECT FROM batch_items WHERE batch_id = ${batchId})
        AND NOT EXISTS (SELECT FROM webhook_deliveries WHERE subject_id = ${batchId} AND ${stateOf.deliveries.is('PENDING')} AND body IS NULL)
      RETURNING webhook_id AS "webhookId"`;
    // A pending delivery about the end of the batch stays, and so does its webhook.
    if (removed.length === 1) await removeDeliveries(db, { subjectId: batchId, onlyEnded: true });
    await removeUnusedWebhooks(db, { ids: removed.flatMap(({ webhookId }) => webhookId ?? []) });
    return removed.length === 1;
  });
}

import type { Database, Db } from '../connect.ts';
import { postponeDeletes } from '../files/discarded-files.ts';
import { stateOf } from '../states/state-guards.ts';
import { lockBatch, type OwnBatch, type StoredBatch, hasLiveCaptures } from './find-batch.ts';
import { removeDeliveries } from '../deliveries/remove-deliveries.ts';
import { removeUnusedWebhooks } from '../webhooks/remove-unused.ts';

export type DeletedBatch = StoredBatch | 'not found' | 'not over' | 'being copied';

/** Hides the batch from its owner. `removeBatch` removes its rows and files later and in parts. */
export async function deleteBatch(database: Database, own: OwnBatch): Promise<DeletedBatch> {
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
  const [row] = await client.rows<{ is: boolean }>`
    SELECT EXISTS (
      SELECT FROM batches
      WHERE organization_id = ${organizationId} AND ${stateOf.batches.is('PREPARING')} AND source_batch_id = ${id}) AS is`;
  return row!.is;
}

type BatchSlice = { readonly batchId: string; readonly limit: number };
export type RemovableCapture = { readonly id: string; readonly storageKeys: readonly string[] };

/** Lists the next captures of a deleted batch, with their files that storage still has. */
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
  /** Files that storage did not delete. */
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

/** Removes the next items of a deleted batch and returns how many. */
export const removeItems = ({ client }: Db, { batchId, limit }: BatchSlice): Promise<number> =>
  client.execute`
    DELETE FROM batch_items
    WHERE batch_id = ${batchId} AND EXISTS (SELECT FROM batches WHERE id = ${batchId} AND deleted_at IS NOT NULL)
      AND position = ANY (ARRAY(SELECT position FROM batch_items WHERE batch_id = ${batchId} ORDER BY position LIMIT ${limit}))`;

/**
 * Removes a batch with its receipts, counts and deliveries, after everything else of the batch is
 * deleted. Also removes its webhook, unless another row uses the webhook. A batch stays while an
 * event about it waits to be written, because the event needs the row. Returns `false` if the batch
 * still exists.
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
    // The end of the batch is still delivered; the webhook is removed with the delivery.
    if (removed.length === 1) await removeDeliveries(db, { subjectId: batchId, onlyEnded: true });
    await removeUnusedWebhooks(db, { ids: removed.flatMap(({ webhookId }) => webhookId ?? []) });
    return removed.length === 1;
  });
}

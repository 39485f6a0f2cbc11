import type { Database, Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { visibilityCondition, type Maker } from '../rights/visibility.ts';
import { findBatch, type OwnBatch, type StoredBatch, hasLiveCaptures } from './find-batch.ts';

export type BatchRestart = {
  readonly source: OwnBatch;
  /** The owner of the new batch, and the key that pays for it. */
  readonly maker: Maker;
  readonly newId: string;
  /** The caller's name for this restart: the same name returns the same batch. */
  readonly restartRequestId: string;
  /** The id of the HTTP request. */
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

/**
 * Creates a batch with the items of an ended batch, which does not change. `copyItems` copies the
 * items after the response and in parts; until then the source cannot be deleted.
 */
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
    // A concurrent request with the same name was first, and this statement has waited for its
    // commit.
    if (created === 0) return (await findRestart(db, restart, batch.organizationId)) ?? 'reused';
    return (await findBatch(db, { ...source, id: newId }))!;
  });
}

async function findRestart(
  db: Db,
  { source, restartRequestId }: BatchRestart,
  organizationId: string,
): Promise<StoredBatch | 'reused' | undefined> {
  const [row] = await db.client.rows<{ id: string; isSame: boolean }>`
    SELECT id, source_batch_id = ${source.id} AS "isSame" FROM batches
    WHERE organization_id = ${organizationId} AND restart_request_id = ${restartRequestId}::uuid`;
  if (row === undefined) return undefined;
  // A deleted batch is not found, but its name stays taken until the batch has been removed
  // completely.
  return (row.isSame ? await findBatch(db, { ...source, id: row.id }) : undefined) ?? 'reused';
}

async function explainRefusal(
  db: Db,
  batch: StoredBatch,
  itemsMax: number,
): Promise<Exclude<RestartBatchResult, object> | undefined> {
  if (!stateOf.batches.hasEnded(batch.state) || (await hasLiveCaptures(db, batch))) return 'not over';
  if (batch.totalItems === 0) return 'empty';
  // The source was cancelled while it was itself being copied, so its list is not complete.
  if (batch.sourceBatchId !== null && batch.queuedAt === null) return 'not prepared';
  return batch.totalItems > itemsMax ? 'too large' : undefined;
}

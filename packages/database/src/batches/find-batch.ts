import type { BatchKind, BatchState } from '@tintype/contracts/states/batch';
import type { Db } from '../connect.ts';
import { columnsOf, type RowOf, newestFirst, type PageQuery, sql, type Sql } from '../statements/sql.ts';
import { visibilityCondition, type Visibility } from '../rights/rights.ts';
import { stateOf } from '../states/state-guards.ts';

/** See docs/interface/keys.md#who-sees-what: a user sees all batches of the organization. */
export type BatchRef = Visibility & { readonly id: string };

const columns = columnsOf('batches', [
  'id',
  'organizationId',
  'kind',
  'state',
  'name',
  'defaults',
  'requestId',
  'nextSequence',
  'sourceBatchId',
  'createdAt',
  'queuedAt',
  'startedAt',
  'completedAt',
]);
export type StoredBatch = RowOf<typeof columns> & {
  readonly itemsMax: number;
  readonly totalItems: number;
  readonly preparedItems: number;
  readonly isRetrying: boolean;
  readonly processing: number;
  readonly completed: number;
  readonly failed: number;
  readonly cancelled: number;
};

/** `rest` is SQL that follows the visibility condition. */
const selectBatches = ({ client }: Db, visibility: Visibility, rest: Sql): Promise<StoredBatch[]> =>
  client.rows<StoredBatch>`
    SELECT ${columns}, items_max::float8 AS "itemsMax", total_items::float8 AS "totalItems", prepared_items::float8 AS "preparedItems",
           retry_position IS NOT NULL AS "isRetrying", processing::float8, completed::float8, failed::float8, cancelled::float8
    FROM batches, ${batchProgress}
    WHERE ${visibilityCondition(visibility)} AND deleted_at IS NULL ${rest}`;

export async function findBatch(db: Db, { id, ...visibility }: BatchRef): Promise<StoredBatch | undefined> {
  const [found] = await selectBatches(db, visibility, sql`AND id = ${id}`);
  return found;
}

/** FOR UPDATE would block inserts of counts, which reference the batch. */
export async function lockBatch(db: Db, own: BatchRef): Promise<StoredBatch | undefined> {
  // A separate statement reads the counts after the wait, so it sees what the other transaction
  // committed.
  await db.client.execute`SELECT FROM batches WHERE id = ${own.id} AND ${visibilityCondition(own)} FOR NO KEY UPDATE`;
  return findBatch(db, own);
}

type BatchKindFilter = { readonly kind?: BatchKind };

export const listBatches = (
  db: Db,
  { limit, kind, after, ...visibility }: Visibility & PageQuery & BatchKindFilter,
): Promise<StoredBatch[]> =>
  selectBatches(
    db,
    visibility,
    sql`${kind === undefined ? sql.empty : sql`AND kind = ${kind}`} ${newestFirst('batches', { limit, after })}`,
  );

/** The summed counts, as a lateral join: `batches, ${batchProgress}`. */
export const batchProgress = sql`LATERAL (
  SELECT coalesce(sum(processing), 0)::bigint AS processing, coalesce(sum(completed), 0)::bigint AS completed,
         coalesce(sum(failed), 0)::bigint AS failed, coalesce(sum(cancelled), 0)::bigint AS cancelled
  FROM batch_counts WHERE batch_id = batches.id
) AS progress`;

/**
 * Joins live captures to a row of `batches`. Names the organization because the index begins with
 * it.
 */
export const liveCaptureCondition = sql`
  captures.organization_id = batches.organization_id AND captures.batch_id = batches.id
  AND ${stateOf.captures.isLive}`;

export async function hasLiveCaptures({ client }: Db, { id }: { readonly id: string }): Promise<boolean> {
  const row = await client.first<{ lives: boolean }>`
    SELECT EXISTS (SELECT FROM captures, batches WHERE batches.id = ${id} AND ${liveCaptureCondition}) AS lives`;
  return row!.lives;
}

/** Returns whether a batch has more items than the older endpoints can return. */
export async function hasLargeBatch(
  { client }: Db,
  { itemsMax, ...visibility }: Visibility & { readonly itemsMax: number },
): Promise<boolean> {
  const row = await client.first<{ holds: boolean }>`
    SELECT EXISTS (
      SELECT FROM batches WHERE ${visibilityCondition(visibility)} AND deleted_at IS NULL AND total_items > ${itemsMax}
    ) AS holds`;
  return row!.holds;
}

export type BatchUnderWay = {
  readonly id: string;
  readonly kind: BatchKind;
  readonly state: BatchState;
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
};

export async function listBatchesUnderWay({ client }: Db, { limit }: { limit: number }): Promise<BatchUnderWay[]> {
  return client.rows<BatchUnderWay>`
    SELECT batches.id, kind, state, total_items::float8 AS total, completed::float8 AS completed, failed::float8 AS failed
    FROM batches, ${batchProgress}
    WHERE ${stateOf.batches.is('QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS')}
    ORDER BY queued_at, batches.id LIMIT ${limit}`;
}

export type BatchWork = { readonly id: string; readonly requestId: string };

export async function listBatchWork(
  { client }: Db,
  { afterId = '', limit }: { readonly afterId?: string; readonly limit: number },
): Promise<BatchWork[]> {
  return client.rows<BatchWork>`
    SELECT id, request_id AS "requestId" FROM batches WHERE ${stateOf.batches.is('PREPARING')} AND id > ${afterId}
    UNION
    SELECT id, request_id FROM batches WHERE deleted_at IS NOT NULL AND id > ${afterId}
    UNION
    SELECT id, request_id FROM batches
    WHERE retry_position IS NOT NULL AND ${stateOf.batches.mayLeave('complete')} AND id > ${afterId}
    ORDER BY id LIMIT ${limit}`;
}

type ListBatchWork = 'copy' | 'retry' | 'remove';

export async function findBatchWork(
  { client }: Db,
  { id }: { readonly id: string },
): Promise<ListBatchWork | undefined> {
  const row = await client.first<{ work: ListBatchWork | null }>`
    SELECT CASE WHEN deleted_at IS NOT NULL THEN 'remove' WHEN ${stateOf.batches.is('PREPARING')} THEN 'copy'
                WHEN retry_position IS NOT NULL AND ${stateOf.batches.mayLeave('complete')} THEN 'retry' END AS work
    FROM batches WHERE id = ${id}`;
  return row?.work ?? undefined;
}

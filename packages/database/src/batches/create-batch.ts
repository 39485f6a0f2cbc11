import type { Database, Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { addWebhook, type NewWebhook } from '../webhooks/webhooks.ts';
import { type Maker, visibilityCondition } from '../rights/rights.ts';
import { findBatch, type StoredBatch, lockBatch, type BatchRef } from './find-batch.ts';
import { acceptCaptures, type NewCapture } from '../captures/accept-capture.ts';
import { withinQuota, type OutOfCredits } from '../credits/quota.ts';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { BatchState } from '@tintype/contracts/states/batch';

type NewBatch = Maker & {
  readonly id: string;
  readonly requestId: string;
  readonly name: string | undefined;
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Fixed now, even if the plan changes later. */
  readonly itemsMax: number;
  readonly webhook?: Omit<NewWebhook, 'organizationId'> | undefined;
};

/** Nothing of a draft is captured before its start. */
export async function createBatch(database: Database, batch: NewBatch): Promise<StoredBatch> {
  const { id, organizationId, apiKeyId, createdBy, requestId, name, defaults, itemsMax, webhook } = batch;
  return database.transaction(async (db) => {
    if (webhook !== undefined) await addWebhook(db, { ...webhook, organizationId });
    await db.client.execute`
      INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, name, state, defaults, webhook_id, request_id, items_max)
      VALUES (${id}, ${organizationId}, ${apiKeyId}, ${createdBy}, 'batch', ${name ?? null}, ${stateOf.batches.literal('DRAFT')}, ${JSON.stringify(defaults)}::jsonb,
              ${webhook?.id ?? null}::text, ${requestId}, ${itemsMax})`;
    return (await findBatch(db, { id, organizationId }))!;
  });
}

export type StartBatchResult = StoredBatch | 'not found' | 'empty' | 'cancelled';

/** A batch that was started before does not change. */
export async function startBatch(database: Database, own: BatchRef): Promise<StartBatchResult> {
  return database.transaction(async (db) => {
    const batch = await lockBatch(db, own);
    if (batch === undefined) return 'not found';
    if (batch.state === 'CANCELLED') return 'cancelled';
    if (batch.state !== 'DRAFT') return batch;
    if (batch.totalItems === 0) return 'empty';
    await db.client.execute`UPDATE batches SET state = ${stateOf.batches.reached('start')}, queued_at = now()
      WHERE id = ${own.id} AND ${stateOf.batches.mayLeave('start')}`;
    return (await findBatch(db, own))!;
  });
}

type BulkItem = {
  readonly captureId: string;
  readonly url: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly request: NewCapture['request'];
};
export type NewBulk = Maker & {
  readonly id: string;
  readonly requestId: string;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly items: readonly BulkItem[];
  readonly expiresAt: Date;
  readonly webhook?: Omit<NewWebhook, 'organizationId'>;
};
type CreateBulkLimits = {
  readonly credits: number | null;
  readonly activeMax: number;
  readonly now: Date;
};
type CreatedBulk = 'created' | 'too many' | OutOfCredits;

export async function createBulk(database: Database, bulk: NewBulk, limits: CreateBulkLimits): Promise<CreatedBulk> {
  const { id, organizationId, items } = bulk;
  const work = async (db: Db): Promise<CreatedBulk> => {
    if ((await countActiveBulk(db, organizationId)) >= limits.activeMax) return 'too many';
    await writeBulk(db, bulk);
    return 'created';
  };
  if (limits.credits === null) return database.transaction(work);
  const wanted = { organizationId, limit: limits.credits, credits: items.length, now: limits.now };
  const done = async ({ client }: Db): Promise<CreatedBulk | undefined> => {
    const found = await client.rows`SELECT FROM batches WHERE id = ${id}`;
    return found.length === 1 ? 'created' : undefined;
  };
  return withinQuota(database, wanted, work, done);
}

async function writeBulk(db: Db, bulk: NewBulk): Promise<void> {
  const { id, organizationId, apiKeyId, createdBy, requestId, defaults, items, expiresAt, webhook } = bulk;
  if (webhook !== undefined) await addWebhook(db, { ...webhook, organizationId });
  await db.client.execute`
    INSERT INTO batches (id, organization_id, api_key_id, created_by, kind, state, defaults, webhook_id, request_id, items_max,
                         total_items, queued_at)
    VALUES (${id}, ${organizationId}, ${apiKeyId}, ${createdBy}, 'bulk', ${stateOf.batches.reached('start')}, ${JSON.stringify(defaults)}::jsonb,
            ${webhook?.id ?? null}::text, ${requestId}, ${items.length}, ${items.length}, now())`;
  const rows = items.map(({ captureId, url, options }, position) => ({
    position,
    url,
    options,
    capture_id: captureId,
  }));
  await db.client.execute`
    INSERT INTO batch_items (batch_id, position, url, options, state, capture_id)
    SELECT ${id}, position, url, options, ${stateOf.items.reached('place')}, capture_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS new (position bigint, url text, options jsonb, capture_id text)`;
  await acceptCaptures(
    db,
    items.map(({ captureId, request }, position) => ({
      id: captureId,
      organizationId,
      apiKeyId,
      createdBy,
      origin: 'bulk',
      request,
      requestId,
      expiresAt,
      batch: { id, position: BigInt(position) },
      isSent: false,
    })),
  );
}

/** The lock keeps other transactions from adding a bulk job, so the count stays right. */
export async function countActiveBulk({ client }: Db, organizationId: string): Promise<number> {
  await client.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`bulk/${organizationId}`}, 0))`;
  const row = await client.first<{ active: number }>`
    SELECT count(*)::int AS active FROM batches
    WHERE organization_id = ${organizationId} AND kind = 'bulk'
      AND ${stateOf.batches.is('PREPARING', 'QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS')}`;
  return row!.active;
}

export type NewItem = {
  readonly url: string;
  readonly sourceLine?: number | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly error?: { readonly code: ErrorCode; readonly message: string } | undefined;
};
type NewChunk = BatchRef & {
  readonly sequence: number;
  readonly sha256: Uint8Array;
  readonly items: readonly NewItem[];
};
export type StoredReceipt = { readonly accepted: number; readonly failed: number };

/**
 * Returns `undefined`, and stores nothing, unless the chunk is the next one of a draft with enough
 * space. Of two chunks with the same number, the second waits.
 */
export async function addChunk(
  { client }: Db,
  { id, sequence, sha256, items, ...visibility }: NewChunk,
): Promise<StoredReceipt | undefined> {
  const accepted = items.length;
  const failed = items.filter(({ error }) => error !== undefined).length;
  // A column without values is an empty list: `unnest` fills shorter lists with NULL.
  const column = <T>(value: (item: NewItem) => T | undefined): (T | null)[] =>
    items.some((item) => value(item) !== undefined) ? items.map((item) => value(item) ?? null) : [];
  const stored = await client.execute`
    WITH extended AS (
      UPDATE batches SET next_sequence = next_sequence + 1, total_items = total_items + ${accepted}::int
      WHERE id = ${id} AND ${visibilityCondition(visibility)} AND deleted_at IS NULL AND ${stateOf.batches.is('DRAFT')}
        AND next_sequence = ${sequence} AND total_items + ${accepted}::int <= items_max
      RETURNING id, total_items - ${accepted}::int AS first
    ), counted AS (
      INSERT INTO batch_counts (batch_id, shard, failed) SELECT id, 0, ${failed}::int FROM extended WHERE ${failed}::int > 0
      ON CONFLICT (batch_id, shard) DO UPDATE SET failed = batch_counts.failed + EXCLUDED.failed
    ), filled AS (
      INSERT INTO batch_items (batch_id, position, url, source_line, options, state, error_code, error_message)
      SELECT extended.id, first + place - 1, url, source_line, options::jsonb,
             CASE WHEN error_code IS NULL THEN ${stateOf.items.literal('PENDING')} ELSE ${stateOf.items.reached('refuse')} END, error_code, error_message
      FROM extended, unnest(
        ${items.map(({ url }) => url)}::text[], ${column(({ sourceLine }) => sourceLine)}::bigint[],
        ${column(({ options }) => options && JSON.stringify(options))}::text[],
        ${column(({ error }) => error?.code)}::text[], ${column(({ error }) => error?.message)}::text[]
      ) WITH ORDINALITY AS entry (url, source_line, options, error_code, error_message, place)
    )
    INSERT INTO batch_chunks (batch_id, sequence, sha256, accepted, failed)
    SELECT id, ${sequence}, ${sha256}::bytea, ${accepted}, ${failed} FROM extended`;
  return stored === 1 ? { accepted, failed } : undefined;
}

export type ChunkStatus = {
  readonly state: BatchState;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly nextSequence: number;
  readonly totalItems: number;
  readonly itemsMax: number;
  readonly receipt: (StoredReceipt & { readonly sha256: Uint8Array }) | undefined;
};

type AddChunkRow = Omit<ChunkStatus, 'receipt'> & { sha256: Uint8Array | null; accepted: number; failed: number };

export async function findChunk(
  { client }: Db,
  { id, sequence, ...visibility }: BatchRef & { readonly sequence: number },
): Promise<ChunkStatus | undefined> {
  const row = await client.first<AddChunkRow>`
    SELECT state, defaults, next_sequence AS "nextSequence", total_items::float8 AS "totalItems",
           items_max::float8 AS "itemsMax", sha256, accepted, failed
    FROM batches LEFT JOIN batch_chunks ON batch_id = id AND sequence = ${sequence}
    WHERE id = ${id} AND ${visibilityCondition(visibility)} AND deleted_at IS NULL`;
  if (row === undefined) return undefined;
  const { sha256, accepted, failed, ...status } = row;
  return { ...status, receipt: sha256 === null ? undefined : { sha256, accepted, failed } };
}

import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { BatchState } from '@tintype/contracts/states/batch';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';
import { visibilityCondition } from '../rights/visibility.ts';
import type { OwnBatch } from './find-batch.ts';

/** An entry as stored. An entry with an error is a failed item from the beginning. */
export type NewItem = {
  readonly url: string;
  readonly sourceLine?: number | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly error?: { readonly code: ErrorCode; readonly message: string } | undefined;
};
export type NewChunk = OwnBatch & {
  readonly sequence: number;
  /** The digest of the bytes as they were sent. */
  readonly sha256: Uint8Array;
  readonly items: readonly NewItem[];
};
export type StoredReceipt = { readonly accepted: number; readonly failed: number };

/**
 * Stores a chunk with its items, its receipt and all counts in one statement. Returns `undefined`,
 * and stores nothing, if the chunk is not the next chunk of a draft with enough space. If two
 * chunks with the same number arrive at once, only the first is stored; the second waits and is
 * then refused.
 */
export async function addChunk(
  { client }: Db,
  { id, sequence, sha256, items, ...visibility }: NewChunk,
): Promise<StoredReceipt | undefined> {
  const accepted = items.length;
  const failed = items.filter(({ error }) => error !== undefined).length;
  // A column without values is sent as an empty list; `unnest` fills shorter lists with NULL.
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
  /** Finds the chunk that was stored under this number. */
  readonly receipt: (StoredReceipt & { readonly sha256: Uint8Array }) | undefined;
};

type AddChunkRow = Omit<ChunkStatus, 'receipt'> & { sha256: Uint8Array | null; accepted: number; failed: number };

/**
 * Returns the state of a batch for a chunk with this number; `undefined` if there is no such batch.
 */
export async function findChunk(
  { client }: Db,
  { id, sequence, ...visibility }: OwnBatch & { readonly sequence: number },
): Promise<ChunkStatus | undefined> {
  const [row] = await client.rows<AddChunkRow>`
    SELECT state, defaults, next_sequence AS "nextSequence", total_items::float8 AS "totalItems",
           items_max::float8 AS "itemsMax", sha256, accepted, failed
    FROM batches LEFT JOIN batch_chunks ON batch_id = id AND sequence = ${sequence}
    WHERE id = ${id} AND ${visibilityCondition(visibility)} AND deleted_at IS NULL`;
  if (row === undefined) return undefined;
  const { sha256, accepted, failed, ...status } = row;
  return { ...status, receipt: sha256 === null ? undefined : { sha256, accepted, failed } };
}

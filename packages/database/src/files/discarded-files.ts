import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';

type DiscardedFile = { readonly id: string; readonly storageKey: string };

/** The scheduler retries until storage has deleted them. */
export async function discardFiles({ client }: Db, { keys }: { readonly keys: readonly string[] }): Promise<void> {
  if (keys.length === 0) return;
  await client.execute`
    INSERT INTO discarded_files AS known (storage_key) SELECT DISTINCT unnest(${keys}::text[])
    -- A key of expectFile() is now deleted at once: no work needs its file.
    ON CONFLICT (storage_key) DO UPDATE SET delete_after = least(known.delete_after, EXCLUDED.delete_after)`;
}

/** Returns the keys that storage refused to delete. */
export type DeleteFiles = (keys: readonly string[]) => Promise<readonly string[]>;

/** Repeating a refused deletion at once seldom helps. */
const refusedMs = 3_600_000;

/** Call this in the transaction that removes the files' rows, so that nothing waits for storage. */
export async function postponeDeletes({ client }: Db, { keys }: { readonly keys: readonly string[] }): Promise<void> {
  if (keys.length === 0) return;
  await client.execute`
    INSERT INTO discarded_files (storage_key, delete_after)
    SELECT unnest(${keys}::text[]), now() + ${refusedMs}::int * interval '1 millisecond'
    ON CONFLICT (storage_key) DO UPDATE SET delete_after = greatest(discarded_files.delete_after, EXCLUDED.delete_after)`;
}

/** Longer than any lease: a file that no row names by then belongs to no work. */
const unsettledMsMax = 3_600_000;

/**
 * Call this before a file is stored. Without a row, the file is deleted after its time;
 * `retainFiles` prevents that.
 */
export async function expectFile(
  { client }: Db,
  { key, keepMs = unsettledMsMax }: { readonly key: string; readonly keepMs?: number },
): Promise<void> {
  await client.execute`
    INSERT INTO discarded_files (storage_key, delete_after)
    VALUES (${key}, now() + ${keepMs}::float8 * interval '1 millisecond') ON CONFLICT DO NOTHING`;
}

/** The scheduler would otherwise delete the new file before its row is written. */
export async function postponeDiscard({ client }: Db, { key }: { readonly key: string }): Promise<void> {
  await client.execute`
    UPDATE discarded_files
    SET delete_after = greatest(delete_after, now() + ${unsettledMsMax}::float8 * interval '1 millisecond')
    WHERE storage_key = ${key}`;
}

export async function retainFiles({ client }: Db, { keys }: { readonly keys: readonly string[] }): Promise<void> {
  await client.execute`DELETE FROM discarded_files WHERE storage_key = ANY (${keys}::text[])`;
}

export type FileToDelete = {
  readonly limit: number;
  /** Drivers that currently cannot delete. */
  readonly absent?: readonly string[] | undefined;
};

/** A key without a driver comes from an older version. */
const isReachable = (key: Sql, { absent = [] }: FileToDelete): Sql =>
  sql`split_part(${key}, ':', 1) <> ALL (${absent}::text[])`;

export async function listDiscardedFiles({ client }: Db, wanted: FileToDelete): Promise<DiscardedFile[]> {
  return client.rows<DiscardedFile>`
    SELECT storage_key AS id, storage_key AS "storageKey" FROM discarded_files
    WHERE delete_after <= now() AND ${isReachable(sql`storage_key`, wanted)}
    ORDER BY delete_after LIMIT ${wanted.limit}`;
}

export async function forgetDiscardedFiles(
  { client }: Db,
  { ids }: { readonly ids: readonly string[] },
): Promise<void> {
  await client.execute`DELETE FROM discarded_files WHERE storage_key = ANY (${ids}::text[])`;
}

const unlessDeleted = {
  key: 'storage_key',
  isKept: 'storage_key IS NOT NULL AND deleted_at IS NULL',
  forget: 'deleted_at = now()',
};
const expiringTables = {
  files: { ...unlessDeleted, ids: 'bigint' },
  pipeline_images: { ...unlessDeleted, ids: 'bigint' },
  composes: { ...unlessDeleted, ids: 'text' },
  schedule_executions: { key: 'diff_key', isKept: 'diff_key IS NOT NULL', forget: 'diff_key = NULL', ids: 'text' },
} as const;
export type ExpiringTable = keyof typeof expiringTables;
type ExpiredFile = { readonly id: string; readonly storageKey: string };

export const listExpiredFiles = (
  { client }: Db,
  table: ExpiringTable,
  wanted: FileToDelete,
): Promise<ExpiredFile[]> => {
  const { key, isKept } = expiringTables[table];
  return client.rows<ExpiredFile>`
    SELECT id::text AS id, ${sql.raw(key)} AS "storageKey" FROM ${sql.raw(table)}
    WHERE ${sql.raw(isKept)} AND expires_at < now() AND ${isReachable(sql.raw(key), wanted)}
    ORDER BY expires_at, ${sql.raw(table)}.id LIMIT ${wanted.limit}`;
};

/** Call this after storage has deleted the files; until then they are listed again. */
export async function forgetExpiredFiles(
  { client }: Db,
  table: ExpiringTable,
  { ids }: { readonly ids: readonly string[] },
): Promise<void> {
  const { isKept, forget, ids: type } = expiringTables[table];
  await client.execute`
    UPDATE ${sql.raw(table)} SET ${sql.raw(forget)} WHERE id = ANY (${ids}::text[]::${sql.raw(type)}[]) AND ${sql.raw(isKept)}`;
}

import type { Db } from '../connect.ts';
import { sql, type Sql } from '../statements/sql.ts';

export type StoredElsewhere = {
  readonly id: string;
  readonly storageKey: string;
  readonly sha256: string | null;
};

type StoredElsewhereKind = {
  readonly table: Sql;
  readonly key: Sql;
  readonly sha256: Sql;
  readonly isLive: Sql;
  readonly setKey: (key: string) => Sql;
  /** Sets a key that is an SQL expression. */
  readonly setNamed: (named: string) => string;
};

const fileKinds = {
  files: {
    table: sql`files`,
    key: sql`storage_key`,
    sha256: sql`sha256`,
    isLive: sql`deleted_at IS NULL`,
    setKey: (key) => sql`storage_key = ${key}`,
    setNamed: (named) => `storage_key = ${named}`,
  },
  composes: {
    table: sql`composes`,
    key: sql`storage_key`,
    sha256: sql`drawing ->> 'sha256'`,
    isLive: sql`storage_key IS NOT NULL AND deleted_at IS NULL`,
    setKey: (key) => sql`storage_key = ${key}, drawing = jsonb_set(drawing, '{storageKey}', to_jsonb(${key}::text))`,
    setNamed: (named) => `storage_key = ${named}, drawing = jsonb_set(drawing, '{storageKey}', to_jsonb(${named}))`,
  },
  differences: {
    table: sql`schedule_executions`,
    key: sql`diff_key`,
    sha256: sql`NULL::text`,
    isLive: sql`diff_key IS NOT NULL`,
    setKey: (key) => sql`diff_key = ${key}`,
    setNamed: (named) => `diff_key = ${named}`,
  },
  edited: {
    table: sql`pipeline_images`,
    key: sql`storage_key`,
    sha256: sql`sha256`,
    isLive: sql`storage_key IS NOT NULL AND deleted_at IS NULL`,
    setKey: (key) => sql`storage_key = ${key}`,
    setNamed: (named) => `storage_key = ${named}`,
  },
} as const satisfies Record<string, StoredElsewhereKind>;
export type StoredKind = keyof typeof fileKinds;
export const storedKinds = Object.keys(fileKinds) as StoredKind[];

/** Expired files are left to the scheduler, which may be deleting them at this moment. */
const isStoredElsewhere = (kind: StoredKind, driver: string): Sql => {
  const { key, isLive } = fileKinds[kind];
  return sql`${isLive} AND expires_at > now() AND NOT starts_with(${key}, ${`${driver}:`})`;
};

type StoredElsewhereQuery = { readonly kind: StoredKind; readonly driver: string };

export const liveFiles = ({
  kind,
  after,
  limit,
}: Pick<StoredElsewhereQuery, 'kind'> & { readonly after: string | undefined; readonly limit: number }) => {
  const { table, key, sha256, isLive } = fileKinds[kind];
  return sql`
    SELECT id::text, ${key} AS "storageKey", ${sha256} AS sha256 FROM ${table}
    WHERE ${isLive} AND expires_at > now() AND id > ${selectAfter(kind, after)} ORDER BY id LIMIT ${limit}`;
};

export async function isStillNamed(
  { client }: Db,
  { kind, id }: { readonly kind: StoredKind; readonly id: string },
): Promise<boolean> {
  const { table, isLive } = fileKinds[kind];
  const rows = await client.rows(
    sql`SELECT id::text FROM ${table} WHERE id = ${castId(kind, id)} AND ${isLive} AND expires_at > now()`,
  );
  return rows.length > 0;
}

/** `undefined` if the row has no file any more. */
export async function findStorageLocation(
  { client }: Db,
  { kind, id }: { readonly kind: StoredKind; readonly id: string },
): Promise<string | undefined> {
  const { table, key, isLive } = fileKinds[kind];
  const row = await client.first<{ location: string }>(
    sql`SELECT ${key} AS location FROM ${table} WHERE id = ${castId(kind, id)} AND ${isLive}`,
  );
  return row?.location;
}

export const storedFileSource = (kind: StoredKind) => ({
  ...fileKinds[kind],
  id: (after: string | undefined) => selectAfter(kind, after),
});

export const createDriverPrefixStatements = (driver: 'folder' | 's3'): readonly string[] =>
  Object.values(fileKinds).map(({ table, key, isLive, setNamed }) => {
    const named = `'${driver}:' || regexp_replace(${key.text}, '^(folder|s3):', '')`;
    return `UPDATE ${table.text} SET ${setNamed(named)} WHERE ${isLive.text} AND NOT starts_with(${key.text}, '${driver}:');`;
  });

/** Statements that cancel pending deletions of files that a row still names. */
export const cancelDeletionStatements: readonly string[] = Object.values(fileKinds).map(
  ({ table, key, isLive }) =>
    `DELETE FROM discarded_files WHERE storage_key IN (SELECT ${key.text} FROM ${table.text} WHERE ${isLive.text});`,
);

const hasNumericIds = (kind: StoredKind): boolean => kind === 'files' || kind === 'edited';

const castId = (kind: StoredKind, id: string): Sql => (hasNumericIds(kind) ? sql`${id}::bigint` : sql`${id}::text`);

const selectAfter = (kind: StoredKind, after: string | undefined): Sql =>
  castId(kind, after ?? (hasNumericIds(kind) ? '0' : ''));

/** Returns whether a row names this driver, or a file must still be deleted there. */
export async function holdsFiles({ client }: Db, { driver }: { readonly driver: string }): Promise<boolean> {
  for (const { table, key, isLive } of Object.values(fileKinds)) {
    const row = await client.first(
      sql`SELECT FROM ${table} WHERE ${isLive} AND starts_with(${key}, ${`${driver}:`}) LIMIT 1`,
    );
    if (row !== undefined) return true;
  }
  const left = await client.first`
    SELECT FROM discarded_files WHERE starts_with(storage_key, ${`${driver}:`}) LIMIT 1`;
  return left !== undefined;
}

export async function countStoredElsewhere({ client }: Db, { kind, driver }: StoredElsewhereQuery): Promise<number> {
  const row = await client.first<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${fileKinds[kind].table} WHERE ${isStoredElsewhere(kind, driver)}`,
  );
  return row!.count;
}

export async function listStoredElsewhere(
  { client }: Db,
  { kind, driver, after, limit }: StoredElsewhereQuery & { readonly after: string | undefined; readonly limit: number },
): Promise<StoredElsewhere[]> {
  const { table, key, sha256 } = fileKinds[kind];
  return client.rows<StoredElsewhere>(sql`
    SELECT id::text, ${key} AS "storageKey", ${sha256} AS sha256 FROM ${table}
    WHERE ${isStoredElsewhere(kind, driver)} AND id > ${selectAfter(kind, after)} ORDER BY id LIMIT ${limit}`);
}

type FileMove = StoredElsewhereQuery & {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Issued links lead to the original until then. Its location may already contain a file. */
  readonly original: string;
  readonly keepMs: number;
};

/** A pending deletion of the new location is cancelled. `false` if the row has changed. */
export async function moveStored(
  { client }: Db,
  { kind, driver, id, from, to, original, keepMs }: FileMove,
): Promise<boolean> {
  const { table, key, setKey } = fileKinds[kind];
  const changed = await client.rows(sql`
    WITH moved AS (
      UPDATE ${table} SET ${setKey(to)} WHERE id = ${castId(kind, id)} AND ${key} = ${from} AND ${isStoredElsewhere(kind, driver)}
      RETURNING id, expires_at
    ), discarded AS (
      INSERT INTO discarded_files (storage_key, delete_after)
      SELECT ${original}, least(expires_at, now() + ${keepMs}::float8 * interval '1 millisecond') FROM moved
      WHERE ${original}::text <> ${to}::text
      ON CONFLICT DO NOTHING
    ), kept AS (
      DELETE FROM discarded_files WHERE storage_key = ${to} AND EXISTS (SELECT FROM moved)
    )
    SELECT id FROM moved`);
  return changed.length === 1;
}

type StoredFiles = {
  readonly files: number;
  readonly bytes: number;
  /** Estimated from a sample, because there are many files. */
  readonly isEstimate: boolean;
};

/** Read in a few tens of milliseconds. */
const rowsRead = 100_000;

/** Files that are not deleted. Beyond 100,000 rows, a random part of the table is read. */
export async function measureFiles({ client }: Db): Promise<StoredFiles> {
  const table = await client.first<{ rows: number }>`
    SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'files'::regclass`;
  const share = Math.min(1, rowsRead / Math.max(1, table!.rows));
  const found = await client.first<Omit<StoredFiles, 'isEstimate'>>`
    SELECT count(*)::float8 AS files, coalesce(sum(size), 0)::float8 AS bytes
    FROM files TABLESAMPLE SYSTEM (${100 * share}::float8) WHERE deleted_at IS NULL`;
  const { files, bytes } = found!;
  return { files: Math.round(files / share), bytes: Math.round(bytes / share), isEstimate: share < 1 };
}

import type { Db } from '../connect.ts';

export type StoredFiles = {
  readonly files: number;
  readonly bytes: number;
  /** Whether the numbers are estimates from a sample, because there are many files. */
  readonly isEstimate: boolean;
};

/** Reading this many rows takes a few tens of milliseconds. */
const rowsRead = 100_000;

/**
 * Measures the files in storage that are not deleted yet. Beyond 100,000 rows, a random part of the
 * table is read.
 */
export async function measureFiles({ client }: Db): Promise<StoredFiles> {
  const [table] = await client.rows<{ rows: number }>`
    SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'files'::regclass`;
  const share = Math.min(1, rowsRead / Math.max(1, table!.rows));
  const [found] = await client.rows<Omit<StoredFiles, 'isEstimate'>>`
    SELECT count(*)::float8 AS files, coalesce(sum(size), 0)::float8 AS bytes
    FROM files TABLESAMPLE SYSTEM (${100 * share}::float8) WHERE deleted_at IS NULL`;
  const { files, bytes } = found!;
  return { files: Math.round(files / share), bytes: Math.round(bytes / share), isEstimate: share < 1 };
}

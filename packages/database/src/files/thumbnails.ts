import type { Database, Db } from '../connect.ts';
import { retainFiles } from './discarded-files.ts';

type ThumbnailRef = { readonly captureId: string; readonly outputId: string; readonly width: number };

export async function findThumbnail(
  { client }: Db,
  { captureId, outputId, width }: ThumbnailRef,
): Promise<string | undefined> {
  const row = await client.first<{ storageKey: string }>`
    SELECT storage_key AS "storageKey" FROM thumbnails
    WHERE capture_id = ${captureId} AND output_id = ${outputId} AND width = ${width}`;
  return row?.storageKey;
}

/**
 * `expectFile` has announced the key. `false` if the original was deleted, or a thumbnail exists;
 * the new file is then deleted after its time.
 */
export async function storeThumbnail(
  database: Database,
  { captureId, outputId, width, key }: ThumbnailRef & { readonly key: string },
): Promise<boolean> {
  return database.transaction(async (db) => {
    const kept = await db.client.rows`
      WITH file AS (
        SELECT capture_id, output_id FROM files
        WHERE capture_id = ${captureId} AND output_id = ${outputId} AND deleted_at IS NULL FOR SHARE
      )
      INSERT INTO thumbnails (capture_id, output_id, width, storage_key)
      SELECT capture_id, output_id, ${width}::smallint, ${key} FROM file
      ON CONFLICT DO NOTHING RETURNING 1`;
    if (kept.length === 1) await retainFiles(db, { keys: [key] });
    return kept.length === 1;
  });
}

import type { Db } from '../connect.ts';

/** Returns those of the given captures that have files, all of which still exist. */
export async function findCapturesWithFiles(
  { client }: Db,
  { ids }: { readonly ids: readonly string[] },
): Promise<string[]> {
  const rows = await client.rows<{ id: string }>`
    SELECT capture_id AS id FROM files WHERE capture_id = ANY (${ids}::text[])
    GROUP BY capture_id HAVING bool_and(deleted_at IS NULL AND expires_at > now())`;
  return rows.map(({ id }) => id);
}

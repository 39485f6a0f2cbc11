import type { Db } from '../connect.ts';
import { isReachable, type ToDelete } from './discarded-files.ts';
import { sql } from '../statements/sql.ts';

export type ExpiredFile = { readonly id: bigint; readonly storageKey: string };

/** The files that storage may delete, longest expired first. */
export async function listExpiredFiles({ client }: Db, wanted: ToDelete): Promise<ExpiredFile[]> {
  return client.rows<ExpiredFile>`
    SELECT id, storage_key AS "storageKey" FROM files
    WHERE deleted_at IS NULL AND expires_at < now() AND ${isReachable(sql`storage_key`, wanted)}
    ORDER BY expires_at, id LIMIT ${wanted.limit}`;
}

/** To be called once storage has deleted them: a file is looked for again until then. */
export async function markFilesDeleted({ client }: Db, { ids }: { ids: readonly bigint[] }): Promise<void> {
  await client.execute`UPDATE files SET deleted_at = now() WHERE id = ANY (${ids}::bigint[]) AND deleted_at IS NULL`;
}

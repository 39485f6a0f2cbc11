import type { Db } from '../connect.ts';
import { isReachable, type ToDelete } from '../files/discarded-files.ts';
import { sql } from '../statements/sql.ts';

export type ExpiredCompose = { readonly id: string; readonly storageKey: string };

/** Lists the drawn images that storage may delete, longest expired first. */
export async function listExpiredComposes({ client }: Db, wanted: ToDelete): Promise<ExpiredCompose[]> {
  return client.rows<ExpiredCompose>`
    SELECT id, storage_key AS "storageKey" FROM composes
    WHERE storage_key IS NOT NULL AND deleted_at IS NULL AND expires_at < now()
      AND ${isReachable(sql`storage_key`, wanted)}
    ORDER BY expires_at, id LIMIT ${wanted.limit}`;
}

/** Must be called after storage has deleted them: an image is listed again until then. */
export async function markComposesDeleted({ client }: Db, { ids }: { readonly ids: readonly string[] }): Promise<void> {
  await client.execute`UPDATE composes SET deleted_at = now() WHERE id = ANY (${ids}::text[]) AND deleted_at IS NULL`;
}

import type { Db } from '../connect.ts';
import { isReachable, type ToDelete } from '../files/discarded-files.ts';
import { sql } from '../statements/sql.ts';

type ExpiredImage = { readonly id: bigint; readonly storageKey: string };

/** Lists edited images that storage may delete, longest expired first. */
export const listExpiredImages = ({ client }: Db, wanted: ToDelete): Promise<ExpiredImage[]> =>
  client.rows<ExpiredImage>`
    SELECT id, storage_key AS "storageKey" FROM pipeline_images
    WHERE storage_key IS NOT NULL AND deleted_at IS NULL AND expires_at < now()
      AND ${isReachable(sql`storage_key`, wanted)}
    ORDER BY expires_at, id LIMIT ${wanted.limit}`;

/** Must be called after storage has deleted them: an image is listed again until then. */
export async function markImagesDeleted({ client }: Db, { ids }: { readonly ids: readonly bigint[] }): Promise<void> {
  await client.execute`
    UPDATE pipeline_images SET deleted_at = now() WHERE id = ANY (${ids}::bigint[]) AND deleted_at IS NULL`;
}

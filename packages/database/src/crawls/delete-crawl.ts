import type { Database, Db } from '../connect.ts';
import { type DeleteFiles, putOffDeletes } from '../files/discarded-files.ts';
import { sql } from '../statements/sql.ts';
import { removeDeliveries } from '../deliveries/remove-deliveries.ts';
import { removeUnusedWebhooks } from '../webhooks/remove-unused.ts';
import { cancelCrawl } from './cancel-crawl.ts';

type Owned = { readonly id: string; readonly organizationId: string };

/**
 * Hides the crawl from now on; a crawl in progress is cancelled. Returns `false` if there is none.
 */
export async function deleteCrawl(database: Database, { id, organizationId }: Owned): Promise<boolean> {
  if (!(await cancelCrawl(database, { id, organizationId }))) return false;
  const marked = await database.client.execute`
    UPDATE crawls SET deleted_at = now() WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
  return marked === 1;
}

/** Deleted crawls without a page that is still being captured. */
export async function listDeletedCrawls({ client }: Db, { limit }: { readonly limit: number }): Promise<string[]> {
  const rows = await client.rows<{ id: string }>`
    SELECT id FROM crawls WHERE deleted_at IS NOT NULL AND completed_at IS NOT NULL ORDER BY id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

type Erasure = { readonly id: string; readonly deleteFiles: DeleteFiles };

/**
 * Removes the rest of a deleted crawl: the files from storage first, then the rows. Charges stay. Does nothing while a
 * page of it is being captured, and may be repeated after an interruption.
 */
export async function eraseCrawl(database: Database, { id, deleteFiles }: Erasure): Promise<void> {
  const { client } = database;
  const [crawl] = await client.rows<{ id: string }>`
    SELECT id FROM crawls WHERE id = ${id} AND deleted_at IS NOT NULL AND completed_at IS NOT NULL`;
  if (crawl === undefined) return;
  // Before the files, so that no delivery about it goes out while storage is unavailable.
  await database.transaction((db) => removeDeliveries(db, { subjectId: id }));
  const files = await client.rows<{ key: string }>`
    SELECT storage_key AS key FROM files JOIN crawl_pages USING (capture_id)
    WHERE crawl_id = ${id} AND files.deleted_at IS NULL`;
  const refused = await deleteFiles(files.map(({ key }) => key));
  await database.transaction(async (db) => {
    await putOffDeletes(db, { keys: refused });
    const captures = sql`(SELECT capture_id FROM crawl_pages WHERE crawl_id = ${id})`;
    await db.client.execute`DELETE FROM files WHERE capture_id IN ${captures}`;
    await db.client.execute`DELETE FROM captures WHERE id IN ${captures}`;
    await db.client.execute`DELETE FROM crawl_addresses WHERE crawl_id = ${id}`;
    await db.client.execute`DELETE FROM crawl_contents WHERE crawl_id = ${id}`;
    const removed = await db.client.rows<{ webhookId: string | null }>`
      DELETE FROM crawls WHERE id = ${id} RETURNING webhook_id AS "webhookId"`;
    await removeUnusedWebhooks(db, { ids: removed.flatMap(({ webhookId }) => webhookId ?? []) });
  });
}

import type { Database } from '../connect.ts';
import { removeDeliveries } from '../deliveries/remove-deliveries.ts';
import { cancelCrawl } from './cancel-crawl.ts';

type DeletedCrawlRef = { readonly id: string; readonly organizationId: string };

/**
 * Hides the crawl at once: no delivery about it is sent, and a crawl in progress is cancelled.
 * `purgeDeleted` removes the rest. Returns `false` if there is no such crawl.
 */
export async function deleteCrawl(database: Database, { id, organizationId }: DeletedCrawlRef): Promise<boolean> {
  if (!(await cancelCrawl(database, { id, organizationId }))) return false;
  return database.transaction(async (db) => {
    const marked = await db.client.execute`
      UPDATE crawls SET deleted_at = now() WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
    if (marked === 1) await removeDeliveries(db, { subjectId: id });
    return marked === 1;
  });
}

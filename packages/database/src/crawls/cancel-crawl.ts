import type { EndReason } from '@tintype/contracts/crawls/end-reasons';
import type { Database } from '../connect.ts';
import { markEndedRead } from '../captures/ended-captures.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { cancelUnclaimed } from '../captures/cancel-captures.ts';

type CancelledCrawlRef = { readonly id: string; readonly organizationId: string };

/**
 * Ends a crawl. Pages that no worker has begun are cancelled. Pages in progress end normally and
 * are charged. An ended crawl does not change. Returns `false` if there is no such crawl.
 */
export async function cancelCrawl(database: Database, { id, organizationId }: CancelledCrawlRef): Promise<boolean> {
  return database.transaction(async ({ client }) => {
    const [crawl] = await client.rows<{ id: string }>`
      SELECT id FROM crawls WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL FOR UPDATE`;
    if (crawl === undefined) return false;
    const cancelled = await client.execute`
      UPDATE crawls SET state = ${stateOf.crawls.reached('cancel')}, end_reason = ${'CANCELLED' satisfies EndReason} WHERE id = ${id} AND ${stateOf.crawls.mayLeave('cancel')}`;
    if (cancelled === 0) return true;
    await client.execute`
      WITH unclaimed AS (
        ${cancelUnclaimed(sql`id IN (SELECT capture_id FROM crawl_pages WHERE crawl_id = ${id} AND ${stateOf.crawlPages.is('RUNNING')})`)}
        RETURNING id
      )
      UPDATE crawl_pages SET state = ${stateOf.crawlPages.reached('cancel')}, settled_at = now(), links = NULL
      WHERE crawl_id = ${id} AND ${stateOf.crawlPages.mayLeave('cancel')}
        AND (${stateOf.crawlPages.is('QUEUED')} OR capture_id IN (SELECT id FROM unclaimed))`;
    // The pages ended together with their captures.
    const cancelledCaptures = sql`SELECT capture_id FROM crawl_pages WHERE crawl_id = ${id} AND ${stateOf.crawlPages.is('CANCELLED')}`;
    await client.execute(markEndedRead(cancelledCaptures));
    await client.execute`
      UPDATE crawls SET completed_at = now()
      WHERE id = ${id} AND NOT EXISTS (SELECT FROM crawl_pages WHERE crawl_id = ${id} AND ${stateOf.crawlPages.is('RUNNING')})`;
    return true;
  });
}

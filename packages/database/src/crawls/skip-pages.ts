import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

type SkipReasonRow = { readonly code: string; readonly message: string };

/** A waiting page that will not be rendered. */
export async function skipPage(
  { client }: Db,
  { id, code, message }: SkipReasonRow & { readonly id: string },
): Promise<number> {
  return client.execute`
    UPDATE crawl_pages SET state = ${stateOf.crawlPages.reached('skip')}, error_code = ${code}, error_message = ${message}, settled_at = now()
    WHERE id = ${id} AND ${stateOf.crawlPages.is('QUEUED')} AND ${stateOf.crawlPages.mayLeave('skip')}`;
}

/**
 * Skips all waiting pages of a crawl, and prevents further pages: the crawl ends once its claimed
 * pages have ended. Returns how many pages were skipped.
 */
export async function skipQueuedPages(
  { client }: Db,
  { crawlId, code, message }: SkipReasonRow & { readonly crawlId: string },
): Promise<number> {
  const rows = await client.rows<{ isSkipped: boolean }>`
    WITH updated AS (
      UPDATE crawls SET error_code = ${code}, error_message = ${message} WHERE id = ${crawlId} RETURNING id
    )
    UPDATE crawl_pages
    SET links = NULL, state = CASE WHEN ${stateOf.crawlPages.is('QUEUED')} THEN ${stateOf.crawlPages.reached('skip')} ELSE crawl_pages.state END,
        error_code = CASE WHEN ${stateOf.crawlPages.is('QUEUED')} THEN ${code} ELSE crawl_pages.error_code END,
        error_message = CASE WHEN ${stateOf.crawlPages.is('QUEUED')} THEN ${message} ELSE crawl_pages.error_message END,
        settled_at = CASE WHEN ${stateOf.crawlPages.is('QUEUED')} THEN now() ELSE settled_at END
    FROM updated WHERE crawl_id = updated.id AND (${stateOf.crawlPages.is('QUEUED')} OR links IS NOT NULL)
    RETURNING ${stateOf.crawlPages.is('SKIPPED')} AS "isSkipped"`;
  return rows.filter(({ isSkipped }) => isSkipped).length;
}

import { type EndReason, determineEndReason, robotsCodes } from '@tintype/contracts/crawls/end-reasons';
import type { SkipReason } from '@tintype/contracts/crawls/skip-reasons';
import { endOfCrawl, type CrawlPageState, type CrawlState } from '@tintype/contracts/states/crawl';
import type { Database } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { writeEvent } from '../deliveries/write-event.ts';
import { skippedMax } from './discover-pages.ts';
import { findUnvisited, type UnvisitedTargets } from './find-unvisited.ts';

type FinishedCrawlRow = {
  readonly id: string;
  readonly requestId: string;
  readonly state: CrawlState;
  readonly root: CrawlPageState;
  readonly rootError: string | null;
  readonly rootMessage: string | null;
  readonly errorCode: string | null;
  /** The counts leave out duplicates, because these are not pages. */
  readonly pages: number;
  readonly completed: number;
  readonly refused: number;
  readonly isFull: boolean;
};
export type FinishedCrawl = Pick<FinishedCrawlRow, 'id' | 'requestId' | 'state' | 'pages' | 'completed'> & {
  readonly endReason: EndReason;
};

const duplicate: SkipReason = 'DUPLICATE';

/**
 * The condition that no page waits or is being captured, and that no link waits to be processed.
 */
const isDone = sql`
  SELECT crawls.id, request_id AS "requestId", crawls.state, crawls.error_code AS "errorCode", root.state AS root,
         root.error_code AS "rootError", root.error_message AS "rootMessage", pages - duplicates AS pages, completed, refused,
         pages >= pages_max + ${skippedMax} AS "isFull"
  FROM crawls JOIN crawl_pages AS root ON root.crawl_id = crawls.id AND root.position = 0, LATERAL (
    SELECT count(*)::int AS pages, count(*) FILTER (WHERE ${stateOf.crawlPages.is('COMPLETED')})::int AS completed,
           count(*) FILTER (WHERE error_code = ${duplicate})::int AS duplicates, count(*) FILTER (WHERE error_code = ANY (${robotsCodes}::text[]))::int AS refused,
           count(*) FILTER (WHERE ${stateOf.crawlPages.isNot('SKIPPED')})::int AS kept, count(links)::int AS linked,
           (crawls.settings ->> 'limit')::int AS pages_max
    FROM crawl_pages WHERE crawl_id = crawls.id
  ) AS counted
  WHERE completed_at IS NULL
    AND NOT EXISTS (SELECT FROM crawl_pages AS live WHERE live.crawl_id = crawls.id AND ${stateOf.crawlPages.as('live').isLive})
    AND (${stateOf.crawls.is('CANCELLED')} OR linked = 0 OR kept >= pages_max OR pages >= pages_max + ${skippedMax})`;

/**
 * Ends crawls that have nothing left to do, and writes their events, in one transaction. A
 * cancelled crawl ends when none of its captures is in progress. Its owner ended it, so no event is
 * sent.
 */
export async function finishCrawls(
  database: Database,
  { crawlIds }: { readonly crawlIds: readonly string[] },
): Promise<FinishedCrawl[]> {
  const likely = await database.client.rows<FinishedCrawlRow>`${isDone} AND crawls.id = ANY (${crawlIds}::text[])`;
  if (likely.length === 0) return [];
  // This is read before anything is locked, because nothing in ended crawls changes.
  const unvisited = new Map<string, UnvisitedTargets>();
  for (const { id } of likely) unvisited.set(id, await findUnvisited(database, { crawlId: id }));
  return database.transaction(async ({ client }) => {
    const locked = await client.rows<{ id: string }>`
      SELECT id FROM crawls WHERE id = ANY (${likely.map(({ id }) => id)}::text[]) AND completed_at IS NULL
      ORDER BY id FOR UPDATE SKIP LOCKED`;
    // The condition is checked again. The crawls are locked now, so no page can be added any more.
    const done =
      await client.rows<FinishedCrawlRow>`${isDone} AND crawls.id = ANY (${locked.map(({ id }) => id)}::text[])`;
    const finished: FinishedCrawl[] = [];
    for (const crawl of done) {
      const { id, requestId, pages, completed, root } = crawl;
      const endReason = determineEndReason({ ...crawl, unvisited: unvisited.get(id) });
      const state =
        crawl.state === 'CANCELLED' ? crawl.state : stateOf.crawls.after(endOfCrawl({ root, pages, completed }));
      await client.execute`
        WITH ended AS (
          UPDATE crawls SET state = ${state}, end_reason = ${endReason}, completed_at = now(), worker = NULL, lease_expires_at = NULL,
                 error_code = coalesce(error_code, ${crawl.rootError}), error_message = coalesce(error_message, ${crawl.rootMessage})
          WHERE id = ${id}
          RETURNING organization_id, api_key_id, created_by, webhook_id, id, request_id
        ), told AS (
          ${writeEvent('CRAWL_COMPLETED', { of: sql`(SELECT * FROM ended WHERE ${state !== 'CANCELLED'}) AS told_of` })}
        )
        UPDATE crawl_pages SET links = NULL, deeper_links = NULL WHERE crawl_id = ${id} AND (links IS NOT NULL OR deeper_links IS NOT NULL)`;
      finished.push({ id, requestId, pages, completed, state, endReason });
    }
    return finished;
  });
}

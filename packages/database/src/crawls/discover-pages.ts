import { likenessMark } from '@tintype/contracts/crawls/page-identity';
import type { Database, Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { insertAddresses, type OtherAddress } from './crawl-addresses.ts';

/** Pages are processed in the order of discovery, so that the same site gives the same crawl. */
export type PageLinks = {
  readonly crawlId: string;
  readonly pageId: string;
  readonly depth: number;
  readonly links: readonly string[];
  readonly known: readonly { readonly url: string; readonly finalUrl: string | null }[];
  /** Further pages that the crawl may have. */
  readonly room: number;
  /** Further pages that it may list, including skipped pages. */
  readonly roomInList: number;
};

/** Skipped pages that a crawl lists besides the rendered ones. */
export const skippedMax = 1_000;

/** Limits memory: each crawl comes with all addresses of its pages. */
const linksTogetherMax = 20;

/** Returns the next page of each crawl whose links may be followed. */
export async function listPageLinks(
  { client }: Db,
  { crawlIds }: { readonly crawlIds: readonly string[] },
): Promise<PageLinks[]> {
  return client.rows<PageLinks>`
    WITH linked AS (
      SELECT crawl_id, min(position) AS position FROM crawl_pages
      WHERE crawl_id = ANY (${crawlIds}::text[]) AND links IS NOT NULL GROUP BY crawl_id
    ), come AS (
      SELECT * FROM linked WHERE NOT EXISTS (
        SELECT FROM crawl_pages AS live
        WHERE live.crawl_id = linked.crawl_id AND live.position < linked.position AND ${stateOf.crawlPages.as('live').isLive})
    )
    SELECT come.crawl_id AS "crawlId", page.id AS "pageId", depth::int, links, pages_max - kept AS room,
           pages_max + ${skippedMax} - pages AS "roomInList", known
    FROM come JOIN crawl_pages AS page USING (crawl_id, position) JOIN crawls ON crawls.id = come.crawl_id, LATERAL (
      SELECT count(*) FILTER (WHERE ${stateOf.crawlPages.as('own').isNot('SKIPPED')})::int AS kept, count(*)::int AS pages, (settings ->> 'limit')::int AS pages_max,
             jsonb_agg(jsonb_build_object('url', url, 'finalUrl', final_url) ORDER BY position) AS known
      FROM crawl_pages AS own WHERE own.crawl_id = come.crawl_id
    ) AS counted
    WHERE kept < pages_max AND pages < pages_max + ${skippedMax}
    ORDER BY come.crawl_id LIMIT ${linksTogetherMax}`;
}

export type NewPage = {
  readonly id: string;
  readonly url: string;
  readonly delayMs: number;
  readonly skipped?: { readonly code: string; readonly message: string };
};
type DiscoveredPages = {
  readonly from: Pick<PageLinks, 'crawlId' | 'pageId' | 'depth' | 'links'>;
  readonly pages: readonly NewPage[];
  readonly others: readonly OtherAddress[];
  /** Links that wait for capacity, or for a response of their host. */
  readonly left: readonly string[];
};

/** `false` if another worker has done this, or if the crawl has ended. */
export async function addPages(database: Database, { from, pages, others, left }: DiscoveredPages): Promise<boolean> {
  const { crawlId } = from;
  return database.transaction(async ({ client }) => {
    const crawl = await client.first<{ active: boolean }>`
      SELECT ${stateOf.crawls.isLive} AS active FROM crawls WHERE id = ${crawlId} FOR UPDATE`;
    const taken = await client.execute`
      UPDATE crawl_pages SET links = ${left.length === 0 ? null : JSON.stringify(left)}::jsonb
      WHERE id = ${from.pageId} AND links = ${JSON.stringify(from.links)}::jsonb`;
    if (crawl?.active !== true || taken === 0) return false;
    await client.execute`
      INSERT INTO crawl_pages (id, crawl_id, position, parent_id, url, host, likeness, depth, delay_ms, state, error_code, error_message, settled_at)
      SELECT id, ${crawlId}, last.position + place, ${from.pageId}, url, host, likeness, ${from.depth + 1}::smallint, delay_ms,
             CASE WHEN code IS NULL THEN ${stateOf.crawlPages.literal('QUEUED')} ELSE ${stateOf.crawlPages.reached('skip')} END, code, message, CASE WHEN code IS NOT NULL THEN now() END
      FROM (SELECT max(position) AS position FROM crawl_pages WHERE crawl_id = ${crawlId}) AS last,
           jsonb_to_recordset(${JSON.stringify(pages.map(toRow))}::jsonb)
             AS new (id text, place int, url text, host text, likeness text, delay_ms int, code text, message text)
      ORDER BY place
      ON CONFLICT (crawl_id, url) DO NOTHING`;
    if (others.length > 0)
      await client.execute(
        insertAddresses(
          'same',
          sql`SELECT ${crawlId}::text AS crawl_id, url, page_url FROM jsonb_to_recordset(${JSON.stringify(others.map(toAddress))}::jsonb) AS other (url text, page_url text)`,
        ),
      );
    return true;
  });
}

const toRow = ({ id, url, delayMs, skipped }: NewPage, index: number) => ({
  id,
  place: index + 1,
  url,
  host: new URL(url).hostname,
  likeness: likenessMark(url),
  delay_ms: delayMs,
  code: skipped?.code,
  message: skipped?.message,
});
const toAddress = ({ url, pageUrl }: OtherAddress) => ({ url, page_url: pageUrl });

type SkipReasonRow = { readonly code: string; readonly message: string };

export async function skipPage(
  { client }: Db,
  { id, code, message }: SkipReasonRow & { readonly id: string },
): Promise<number> {
  return client.execute`
    UPDATE crawl_pages SET state = ${stateOf.crawlPages.reached('skip')}, error_code = ${code}, error_message = ${message}, settled_at = now()
    WHERE id = ${id} AND ${stateOf.crawlPages.is('QUEUED')} AND ${stateOf.crawlPages.mayLeave('skip')}`;
}

/** The crawl ends once its claimed pages have ended. Returns how many were skipped. */
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

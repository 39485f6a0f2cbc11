import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import { pageOutputId } from '@tintype/contracts/crawls/crawl-request';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ErrorDetails } from '@tintype/contracts/errors/service-error';
import { toPageKey } from '@tintype/contracts/crawls/page-identity';
import type { CrawlPageEvent } from '@tintype/contracts/states/crawl';
import type { Db } from '../connect.ts';
import { markEndedRead } from '../captures/capture-attempts.ts';
import { sql, type Sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { storableJson } from '../statements/statements.ts';
import { insertAddresses } from './crawl-addresses.ts';

export type PageEnd = {
  readonly id: string;
  readonly captureId: string;
  readonly event: Exclude<CrawlPageEvent, 'visit'>;
  readonly finalUrl?: string | null;
  readonly canonicalUrl?: string | null;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly language?: string | null;
  readonly contentType?: string | null;
  readonly httpStatus?: number | null;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly links?: readonly string[];
  readonly deeperLinks?: readonly string[];
  readonly routes?: readonly string[];
  /** Links that a star at the end of a pattern does not reach. */
  readonly below?: readonly string[];
  /** The capture that showed the same content before. */
  readonly sameAs?: string | null;
  /** The last request to the host; by default now. */
  readonly visitedAt?: Date | null;
  readonly pauseMs?: number;
  /** The skip reason for another page that turns out to be the same page. */
  readonly duplicate: { readonly code: string; readonly message: string };
};

/**
 * Also updates the visit of the host, the hosts of the crawl if the page is its root, pages that
 * wait under the final address, and a repeated visit. `false` if another worker has settled the
 * page.
 */
export async function settlePage({ client }: Db, end: PageEnd): Promise<boolean> {
  const { id, captureId, event, visitedAt = null, pauseMs = 0, duplicate, sameAs = null } = end;
  const hasEndedAt = URL.canParse(end.finalUrl ?? '') ? end.finalUrl! : null;
  const rootHost = event === 'complete' && hasEndedAt !== null ? new URL(hasEndedAt).hostname : null;
  // Pages wait under addresses, which may differ from the final address of this page.
  const address = hasEndedAt && toPageKey(hasEndedAt);
  const isDuplicate = end.errorCode === duplicate.code;
  const rows = await client.rows<{ id: string }>`
    WITH page AS (
      UPDATE crawl_pages
      SET state = ${stateOf.crawlPages.reached(event)}, final_url = ${end.finalUrl ?? null}, canonical_url = ${end.canonicalUrl ?? null},
          title = ${end.title ?? null}, description = ${end.description ?? null}, language = ${end.language ?? null},
          content_type = ${end.contentType ?? null}, http_status = ${end.httpStatus ?? null}::int,
          error_code = ${end.errorCode ?? null}, error_message = ${end.errorMessage ?? null},
          links = ${listOrNull(end.links)}::jsonb, deeper_links = ${listOrNull(end.deeperLinks)}::jsonb,
          ready_at = now() + ${pauseMs}::int * interval '1 millisecond', settled_at = now()
      WHERE id = ${id} AND capture_id = ${captureId} AND ${stateOf.crawlPages.is('RUNNING')} AND ${stateOf.crawlPages.mayLeave(event)}
      RETURNING id, crawl_id, host, url, position, final_url, capture_id
    ), visited AS (
      UPDATE host_visits
      SET visited_at = greatest(visited_at, least(coalesce(${visitedAt}::timestamptz, clock_timestamp()), clock_timestamp())),
          next_at = greatest(next_at, now() + ${pauseMs}::int * interval '1 millisecond')
      FROM page WHERE host_visits.host = page.host
    ), rooted AS (
      UPDATE crawls SET root_host = ${rootHost}
      FROM page WHERE crawls.id = page.crawl_id AND position = 0 AND root_host IS NULL
    ), same AS (
      UPDATE crawl_pages SET state = ${stateOf.crawlPages.reached('skip')}, error_code = ${duplicate.code}, error_message = ${duplicate.message},
             settled_at = now()
      FROM page
      WHERE ${event} = 'complete' AND crawl_pages.crawl_id = page.crawl_id AND crawl_pages.url = ${address}
        AND crawl_pages.id <> page.id AND ${stateOf.crawlPages.is('QUEUED')}
      RETURNING crawl_pages.crawl_id, crawl_pages.url, page.url AS page_url
    ), original AS (
      SELECT page.crawl_id, page.url, other.url AS page_url FROM page JOIN crawl_pages AS other ON other.crawl_id = page.crawl_id
      WHERE ${isDuplicate} AND other.id <> page.id AND (other.capture_id = ${sameAs} OR other.url = ${address} OR other.final_url = page.final_url)
      ORDER BY other.capture_id = ${sameAs} DESC NULLS LAST, other.position LIMIT 1
    ), named AS (
      ${insertAddresses('same', sql`SELECT * FROM same UNION ALL SELECT * FROM original`)}
    ), moved AS (
      UPDATE crawl_addresses SET page_url = original.page_url FROM original
      WHERE crawl_addresses.crawl_id = original.crawl_id AND kind = 'same' AND crawl_addresses.page_url = original.url
    )${noteAddresses('route', end.routes)}${noteAddresses('below', end.below)}, read AS (
      ${markEndedRead(sql`SELECT capture_id FROM page`)}
    ), again AS (
      DELETE FROM captures WHERE ${event} = 'retry' AND id = ${captureId} AND ${stateOf.captures.is('FAILED')} AND EXISTS (SELECT FROM page)
    )
    SELECT id FROM page`;
  return rows.length === 1;
}

/** Only added if there is something to record; most pages have neither. */
const noteAddresses = (kind: 'route' | 'below', urls: readonly string[] = []): Sql =>
  urls.length === 0
    ? sql.empty
    : sql`, ${sql.raw(`noted_${kind}`)} AS (
      ${insertAddresses(kind, sql`SELECT page.crawl_id, found.url, page.url AS page_url FROM page, jsonb_array_elements_text(${storableJson(urls)}::jsonb) AS found (url)`)}
    )`;
const listOrNull = (list: readonly string[] = []): string | null => (list.length === 0 ? null : storableJson(list));

export type EndedPage = {
  readonly id: string;
  readonly crawlId: string;
  readonly captureId: string;
  readonly url: string;
  readonly depth: number;
  readonly attempts: number;
  readonly captureState: 'COMPLETED' | 'FAILED' | 'CANCELLED';
  readonly errorCode: ErrorCode | null;
  readonly errorMessage: string | null;
  readonly errorDetails: ErrorDetails | null;
  readonly report: CaptureReport | null;
  readonly storageKey: string | null;
};

/** The caller holds the lease of the crawl, so pages are not claimed one by one. */
export async function listEndedPages(
  { client }: Db,
  { crawlIds }: { readonly crawlIds: readonly string[] },
): Promise<EndedPage[]> {
  return client.rows<EndedPage>`
    SELECT crawl_pages.id, crawl_id AS "crawlId", capture_id AS "captureId", crawl_pages.url, depth, attempts,
           capture.state AS "captureState", capture.error_code AS "errorCode", capture.error_message AS "errorMessage",
           error_details AS "errorDetails", report,
           (SELECT storage_key FROM files WHERE files.capture_id = capture.id AND output_id = ${pageOutputId}) AS "storageKey"
    FROM crawl_pages JOIN ended_captures USING (capture_id)
    -- With LIMIT each capture is looked up by its id. Otherwise, without statistics, the planner would read all ended captures.
    CROSS JOIN LATERAL (SELECT * FROM captures WHERE captures.id = capture_id LIMIT 1) AS capture
    WHERE crawl_id = ANY (${crawlIds}::text[]) AND ${stateOf.crawlPages.isLive} AND ${stateOf.crawlPages.is('RUNNING')}
    ORDER BY crawl_id, position`;
}

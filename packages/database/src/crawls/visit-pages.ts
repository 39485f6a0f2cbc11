import { acceptCaptures, type NewCapture } from '../captures/accept-capture.ts';
import type { Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { hostStatus } from './hosts.ts';

export type ReadyPage = {
  readonly id: string;
  readonly crawlId: string;
  readonly parentId: string | null;
  readonly url: string;
  readonly host: string;
  readonly depth: number;
  readonly delayMs: number;
  readonly attempts: number;
  readonly finalUrl: string | null;
  /** All other addresses of the crawl, including final addresses. */
  readonly known: readonly string[];
};

/**
 * A host with a delay appears only while no other visit of it is in progress. `visitPages` checks
 * this again.
 */
export async function listReadyPages(
  { client }: Db,
  { crawlIds }: { readonly crawlIds: readonly string[] },
): Promise<ReadyPage[]> {
  return client.rows<ReadyPage>`
    WITH free AS (
      SELECT host, slots FROM (${hostStatus(sql`
        SELECT DISTINCT host, 0 FROM crawl_pages WHERE crawl_id = ANY (${crawlIds}::text[]) AND ${stateOf.crawlPages.is('QUEUED')}`)}) AS status
      WHERE slots > 0 AND wanted IS NOT TRUE
    ), ready AS (
      SELECT crawl_pages.*, served_at, slots, row_number() OVER (PARTITION BY host ORDER BY served_at NULLS FIRST, position) AS place
      FROM crawl_pages JOIN free USING (host) JOIN crawls ON crawls.id = crawl_id
      WHERE crawl_id = ANY (${crawlIds}::text[]) AND ${stateOf.crawlPages.is('QUEUED')} AND ${stateOf.crawls.isLive}
        AND (ready_at IS NULL OR ready_at <= now())
        -- Of pages that may be the same, only the page that was found first is visited.
        AND NOT EXISTS (
          SELECT FROM crawl_pages AS twin
          WHERE twin.crawl_id = crawl_pages.crawl_id AND twin.likeness = crawl_pages.likeness AND twin.position < crawl_pages.position
            AND ${stateOf.crawlPages.as('twin').isLive})
    )
    SELECT id, crawl_id AS "crawlId", parent_id AS "parentId", url, host, depth::int, delay_ms AS "delayMs", attempts::int, final_url AS "finalUrl",
           (SELECT coalesce(jsonb_agg(other.url) || coalesce(jsonb_agg(other.final_url) FILTER (WHERE other.final_url IS NOT NULL), '[]'), '[]')
            FROM crawl_pages AS other
            WHERE other.crawl_id = ready.crawl_id AND other.id <> ready.id AND ${stateOf.crawlPages.as('other').isNot('SKIPPED', 'FAILED')}) AS known
    FROM ready WHERE place <= slots ORDER BY served_at NULLS FIRST, position`;
}

export type PageVisit = {
  readonly page: Pick<ReadyPage, 'id' | 'crawlId' | 'host'>;
  readonly delayMs: number;
  readonly capture: NewCapture;
};

/** Inserts the rows early, so that the dispatcher never waits for a crawl that inserts them. */
export async function insertHosts({ client }: Db, { hosts }: { readonly hosts: readonly string[] }): Promise<void> {
  if (hosts.length === 0) return;
  await client.execute`
    INSERT INTO host_visits (host, visited_at, next_at) SELECT host, 'epoch', 'epoch' FROM unnest(${hosts}::text[]) AS met (host)
    ORDER BY host ON CONFLICT (host) DO NOTHING`;
}

/**
 * If not all fit, the first get captures. Call this in a transaction: hosts are locked until its
 * end, so only one crawl gets the slot.
 */
export async function visitPages(db: Db, visits: readonly PageVisit[]): Promise<number> {
  const { client } = db;
  const rows = visits.map(({ page, delayMs, capture }, place) => ({
    page_id: page.id,
    crawl_id: page.crawlId,
    host: page.host,
    asked_ms: delayMs,
    capture_id: capture.id,
    place,
  }));
  const wanted = sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS asked (page_id text, crawl_id text, host text, asked_ms int, capture_id text, place int)`;
  // The crawl is locked before its pages, as everywhere else. Counting the pages ensures that all
  // of them are locked before the first host.
  await client.rows`
    WITH active AS MATERIALIZED (
      SELECT id FROM crawls WHERE id IN (SELECT crawl_id FROM ${wanted}) AND ${stateOf.crawls.isLive} ORDER BY id FOR NO KEY UPDATE
    )
    SELECT host FROM host_visits
    WHERE host IN (SELECT host FROM ${wanted}) AND (SELECT count(*) FROM active) > 0 ORDER BY host FOR NO KEY UPDATE`;
  const taken = await client.rows<{ captureId: string }>`
    WITH status AS (
      ${hostStatus(sql`SELECT host, max(asked_ms) FROM ${wanted} GROUP BY host`)}
    ), free AS (
      SELECT ranked.* FROM (
        SELECT asked.*, row_number() OVER (PARTITION BY asked.host ORDER BY asked.place) AS turn
        FROM ${wanted} JOIN crawl_pages ON crawl_pages.id = page_id JOIN crawls ON crawls.id = asked.crawl_id
        WHERE ${stateOf.crawlPages.mayLeave('visit')} AND ${stateOf.crawls.isLive}
      ) AS ranked JOIN status USING (host) WHERE turn <= slots
    ), taken AS (
      UPDATE crawl_pages
      SET state = ${stateOf.crawlPages.reached('visit')}, capture_id = free.capture_id, attempts = attempts + 1, delay_ms = asked_ms
      FROM free WHERE crawl_pages.id = page_id AND ${stateOf.crawlPages.mayLeave('visit')}
      RETURNING crawl_pages.crawl_id, crawl_pages.host, crawl_pages.delay_ms, crawl_pages.capture_id, place
    ), visited AS (
      UPDATE host_visits
      SET visited_at = clock_timestamp(), delay_ms = last.delay_ms, crawl_id = last.crawl_id, capture_id = NULL
      FROM (SELECT DISTINCT ON (host) * FROM taken ORDER BY host, place DESC) AS last WHERE host_visits.host = last.host
    ), served AS (
      UPDATE crawls SET served_at = clock_timestamp(), started_at = coalesce(started_at, now()),
             state = CASE WHEN ${stateOf.crawls.mayLeave('start')} THEN ${stateOf.crawls.reached('start')} ELSE state END
      WHERE id IN (SELECT crawl_id FROM taken)
    )
    SELECT capture_id AS "captureId" FROM taken`;
  const ids = new Set(taken.map(({ captureId }) => captureId));
  await acceptCaptures(
    db,
    visits.flatMap(({ capture }) => (ids.has(capture.id) ? [capture] : [])),
  );
  return taken.length;
}

/** Moves the crawl to the end of the queue, so that other crawls of the host get a slot. */
export async function yieldHostSlot({ client }: Db, { crawlId }: { readonly crawlId: string }): Promise<void> {
  await client.execute`UPDATE crawls SET served_at = clock_timestamp() WHERE id = ${crawlId}`;
}

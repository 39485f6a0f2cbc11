import { acceptCaptures, type NewCapture } from '../captures/accept-capture.ts';
import type { Db } from '../connect.ts';
import { crawlAfter, crawlMayLeave, pageAfter, pageMayLeave } from './state-guards.ts';

export type ReadyPage = {
  readonly id: string;
  readonly crawlId: string;
  readonly parentId: string | null;
  readonly url: string;
  readonly host: string;
  readonly depth: number;
  readonly delayMs: number;
  /** The other addresses that the crawl has, those included to which pages led. */
  readonly known: readonly string[];
};

/** Without a delay this many pages of a host are in hand at most. */
const hostPagesMax = 8;

/**
 * The pages that come next, as far as their hosts may be visited now: a host without a delay several times, any other once and only while nobody
 * visits it. Whether that is still so is looked at again when a page is visited.
 */
export async function listReadyPages(
  { client }: Db,
  { crawlIds }: { readonly crawlIds: readonly string[] },
): Promise<ReadyPage[]> {
  return client.$queryRaw<ReadyPage[]>`
    WITH hosts AS (
      SELECT host, max(delay_ms) AS delay_ms, count(*) FILTER (WHERE state = 'RUNNING') AS running
      FROM crawl_pages
      WHERE state IN ('QUEUED', 'RUNNING')
        AND host IN (SELECT host FROM crawl_pages WHERE crawl_id = ANY (${crawlIds}::text[]) AND state = 'QUEUED')
      GROUP BY host
    ), free AS (
      SELECT host, CASE WHEN hosts.delay_ms = 0 THEN ${hostPagesMax}::int - running ELSE 1 END AS places
      FROM hosts LEFT JOIN host_visits USING (host)
      WHERE running < CASE WHEN hosts.delay_ms = 0 THEN ${hostPagesMax}::int ELSE 1 END
        AND coalesce(next_at <= now() AND visited_at + hosts.delay_ms * interval '1 millisecond' <= now(), true)
    ), ready AS (
      SELECT crawl_pages.*, served_at, places, row_number() OVER (PARTITION BY host ORDER BY served_at NULLS FIRST, position) AS place
      FROM crawl_pages JOIN free USING (host) JOIN crawls ON crawls.id = crawl_id
      WHERE crawl_id = ANY (${crawlIds}::text[]) AND crawl_pages.state = 'QUEUED' AND crawls.state IN ('QUEUED', 'RUNNING')
        AND (ready_at IS NULL OR ready_at <= now())
    )
    SELECT id, crawl_id AS "crawlId", parent_id AS "parentId", url, host, depth::int, delay_ms AS "delayMs",
           (SELECT coalesce(jsonb_agg(other.url) || coalesce(jsonb_agg(other.final_url) FILTER (WHERE other.final_url IS NOT NULL), '[]'), '[]')
            FROM crawl_pages AS other
            WHERE other.crawl_id = ready.crawl_id AND other.id <> ready.id AND other.state NOT IN ('SKIPPED', 'FAILED')) AS known
    FROM ready WHERE place <= places ORDER BY served_at NULLS FIRST, position`;
}

type Visit = {
  readonly page: Pick<ReadyPage, 'id' | 'crawlId' | 'host'>;
  readonly delayMs: number;
  readonly capture: NewCapture;
};

/**
 * Gives a page its capture, if its host may be visited now. To be called in a transaction: the host's row is locked until its end, so of all
 * crawls of the installation one gets the turn. The delay is the longest that any waiting page of the host asks for.
 */
export async function visitPage(db: Db, { page, delayMs, capture }: Visit): Promise<boolean> {
  const { client } = db;
  // The crawl before its pages, as everybody locks them who wants both.
  const active = await client.$executeRaw`
    WITH crawl AS (SELECT id FROM crawls WHERE id = ${page.crawlId} AND state IN ('QUEUED', 'RUNNING') FOR NO KEY UPDATE)
    INSERT INTO host_visits (host, visited_at, next_at) SELECT ${page.host}, 'epoch', 'epoch' FROM crawl
    ON CONFLICT (host) DO UPDATE SET host = EXCLUDED.host`;
  if (active === 0) return false;
  const [taken] = await client.$queryRaw<{ id: string }[]>`
    WITH host AS (
      SELECT greatest(max(delay_ms), ${delayMs}::int) AS delay_ms, count(*) FILTER (WHERE state = 'RUNNING') AS running
      FROM crawl_pages WHERE host = ${page.host} AND state IN ('QUEUED', 'RUNNING')
    ), free AS (
      SELECT FROM host, host_visits
      WHERE host_visits.host = ${page.host} AND next_at <= clock_timestamp()
        AND visited_at + delay_ms * interval '1 millisecond' <= clock_timestamp()
        AND running < CASE WHEN delay_ms = 0 THEN ${hostPagesMax}::int ELSE 1 END
    ), taken AS (
      UPDATE crawl_pages
      SET state = ${pageAfter('visit')}, capture_id = ${capture.id}, attempts = attempts + 1, delay_ms = ${delayMs}::int
      FROM crawls
      WHERE crawl_pages.id = ${page.id} AND ${pageMayLeave('visit')} AND crawls.id = crawl_id
        AND crawls.state IN ('QUEUED', 'RUNNING') AND EXISTS (SELECT FROM free)
      RETURNING crawl_pages.id, crawl_id
    ), visited AS (
      UPDATE host_visits SET visited_at = clock_timestamp() WHERE host = ${page.host} AND EXISTS (SELECT FROM taken)
    ), served AS (
      UPDATE crawls SET served_at = clock_timestamp(), started_at = coalesce(started_at, now()),
             state = CASE WHEN ${crawlMayLeave('start')} THEN ${crawlAfter('start')} ELSE state END
      FROM taken WHERE crawls.id = taken.crawl_id
    )
    SELECT id FROM taken`;
  if (taken === undefined) return false;
  await acceptCaptures(db, [capture]);
  return true;
}

import { acceptCaptures, type NewCapture } from '../captures/accept-capture.ts';
import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';
import { hostStanding } from '../hosts/host-standing.ts';
import { crawlAfter, crawlMayLeave, pageAfter, pageMayLeave } from './state-guards.ts';

export type ReadyPage = {
  readonly id: string;
  readonly crawlId: string;
  readonly parentId: string | null;
  readonly url: string;
  readonly host: string;
  readonly depth: number;
  readonly delayMs: number;
  /** Where it led when it was visited before. */
  readonly finalUrl: string | null;
  /** The other addresses that the crawl has, those included to which pages led. */
  readonly known: readonly string[];
};

/**
 * The pages that come next, as far as their hosts may be visited now: a host without a delay several times, any other once and only while nobody
 * visits it. Whether that is still so is looked at again when a page is visited.
 */
export async function listReadyPages(
  { client }: Db,
  { crawlIds }: { readonly crawlIds: readonly string[] },
): Promise<ReadyPage[]> {
  return client.$queryRaw<ReadyPage[]>`
    WITH free AS (
      SELECT host, places FROM (${hostStanding(Prisma.sql`
        SELECT DISTINCT host FROM crawl_pages WHERE crawl_id = ANY (${crawlIds}::text[]) AND state = 'QUEUED'`)}) AS standing
      WHERE places > 0 AND wanted IS NOT TRUE
    ), ready AS (
      SELECT crawl_pages.*, served_at, places, row_number() OVER (PARTITION BY host ORDER BY served_at NULLS FIRST, position) AS place
      FROM crawl_pages JOIN free USING (host) JOIN crawls ON crawls.id = crawl_id
      WHERE crawl_id = ANY (${crawlIds}::text[]) AND crawl_pages.state = 'QUEUED' AND crawls.state IN ('QUEUED', 'RUNNING')
        AND (ready_at IS NULL OR ready_at <= now())
    )
    SELECT id, crawl_id AS "crawlId", parent_id AS "parentId", url, host, depth::int, delay_ms AS "delayMs", final_url AS "finalUrl",
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
 * crawls of the installation one gets the turn.
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
    WITH free AS (
      SELECT FROM (${hostStanding(Prisma.sql`SELECT ${page.host}::text`, delayMs)}) AS standing WHERE places > 0
    ), taken AS (
      UPDATE crawl_pages
      SET state = ${pageAfter('visit')}, capture_id = ${capture.id}, attempts = attempts + 1, delay_ms = ${delayMs}::int
      FROM crawls
      WHERE crawl_pages.id = ${page.id} AND ${pageMayLeave('visit')} AND crawls.id = crawl_id
        AND crawls.state IN ('QUEUED', 'RUNNING') AND EXISTS (SELECT FROM free)
      RETURNING crawl_pages.id, crawl_id
    ), visited AS (
      UPDATE host_visits
      SET visited_at = clock_timestamp(), delay_ms = ${delayMs}::int, crawl_id = ${page.crawlId}, capture_id = NULL
      WHERE host = ${page.host} AND EXISTS (SELECT FROM taken)
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

import type { Db } from '../connect.ts';
import { columnsOf, type RowOf } from '../statements/columns.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { countCrawlAddresses } from './crawl-addresses.ts';

/** The counts are computed from the pages at every call, so their sum is always right. */
export type CrawlProgress = {
  readonly discovered: number;
  readonly completed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly cancelled: number;
  readonly charged: number;
  readonly queued: number;
};

const stored = columnsOf('crawls', [
  'id',
  'state',
  'url',
  'settings',
  'errorCode',
  'errorMessage',
  'createdAt',
  'startedAt',
  'completedAt',
  'endReason',
]);
export type StoredCrawl = RowOf<typeof stored> & {
  readonly progress: CrawlProgress;
  /** The number of pages that failed or were skipped, by error code. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The number of addresses with a route behind `#` that were not followed. */
  readonly routes: number;
  /** The number of links that a star at the end of a pattern did not reach. */
  readonly below: number;
  /** The number of listed other addresses of the pages. */
  readonly others: number;
};

const columns = sql`
  ${stored}, progress, ${countCrawlAddresses('route')} AS routes, ${countCrawlAddresses('below')} AS below,
  ${countCrawlAddresses('same')} AS others,
  (SELECT coalesce(jsonb_object_agg(code, pages), '{}') FROM (
     SELECT error_code AS code, count(*) AS pages FROM crawl_pages
     WHERE crawl_id = crawls.id AND error_code IS NOT NULL GROUP BY error_code) AS counted_reasons) AS reasons`;
const progress = sql`
  LATERAL (
    SELECT jsonb_build_object(
      'discovered', count(*), 'completed', count(*) FILTER (WHERE ${stateOf.crawlPages.is('COMPLETED')}),
      'failed', count(*) FILTER (WHERE ${stateOf.crawlPages.is('FAILED')}), 'skipped', count(*) FILTER (WHERE ${stateOf.crawlPages.is('SKIPPED')}),
      'cancelled', count(*) FILTER (WHERE ${stateOf.crawlPages.is('CANCELLED')}),
      'queued', count(*) FILTER (WHERE ${stateOf.crawlPages.isLive}),
      'charged', coalesce(sum(charges.credits), 0)) AS progress
    FROM crawl_pages LEFT JOIN charges ON charges.capture_id = crawl_pages.capture_id
    WHERE crawl_id = crawls.id) AS counted`;

type CrawlRef = { readonly id: string; readonly organizationId: string };

export async function findCrawl({ client }: Db, { id, organizationId }: CrawlRef): Promise<StoredCrawl | undefined> {
  const [row] = await client.rows<StoredCrawl>`
    SELECT ${columns} FROM crawls, ${progress}
    WHERE crawls.id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
  return row;
}

type Listing = { readonly organizationId: string; readonly limit: number; readonly offset: number };

/** Lists crawls, newest first. */
export async function listCrawls(
  { client }: Db,
  { organizationId, limit, offset }: Listing,
): Promise<{ readonly rows: readonly StoredCrawl[]; readonly total: number }> {
  const rows = await client.rows<StoredCrawl>`
    SELECT ${columns} FROM (
      SELECT * FROM crawls WHERE organization_id = ${organizationId} AND deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
    ) AS crawls, ${progress}
    ORDER BY crawls.created_at DESC, crawls.id DESC`;
  const [counted] = await client.rows<{ total: number }>`
    SELECT count(*)::int AS total FROM crawls WHERE organization_id = ${organizationId} AND deleted_at IS NULL`;
  return { rows, total: counted!.total };
}

export type CrawlMeasure = { readonly crawls: number; readonly queued: number; readonly running: number };

/** The amount of waiting work, for all crawls of the installation. */
export async function measureCrawls({ client }: Db): Promise<CrawlMeasure> {
  const [row] = await client.rows<CrawlMeasure>`
    SELECT (SELECT count(*)::int FROM crawls WHERE completed_at IS NULL) AS crawls,
           count(*) FILTER (WHERE ${stateOf.crawlPages.is('QUEUED')})::int AS queued, count(*) FILTER (WHERE ${stateOf.crawlPages.is('RUNNING')})::int AS running
    FROM crawl_pages WHERE ${stateOf.crawlPages.isLive}`;
  return row!;
}

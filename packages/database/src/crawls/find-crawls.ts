import type { Db } from '../connect.ts';
import { columnsOf, type RowOf, sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { countCrawlAddresses, sameAs } from './crawl-addresses.ts';
import type { CaptureWarning, TextContent } from '@tintype/contracts/capture/capture-result';
import type { Verdict } from '@tintype/contracts/capture/report-fields';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import { captureVerdict } from '../captures/list-captures.ts';
import type { OwnedRow } from '../rights/rights.ts';

/** Computed from the pages at every call, so the sum is always right. */
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
  readonly reasons: Readonly<Record<string, number>>;
  readonly routes: number;
  /** Links that a star at the end of a pattern did not reach. */
  readonly below: number;
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

export async function findCrawl({ client }: Db, { id, organizationId }: OwnedRow): Promise<StoredCrawl | undefined> {
  return client.first<StoredCrawl>`
    SELECT ${columns} FROM crawls, ${progress}
    WHERE crawls.id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
}

type CrawlQuery = { readonly organizationId: string; readonly limit: number; readonly offset: number };

export async function listCrawls(
  { client }: Db,
  { organizationId, limit, offset }: CrawlQuery,
): Promise<{ readonly rows: readonly StoredCrawl[]; readonly total: number }> {
  const rows = await client.rows<StoredCrawl>`
    SELECT ${columns} FROM (
      SELECT * FROM crawls WHERE organization_id = ${organizationId} AND deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
    ) AS crawls, ${progress}
    ORDER BY crawls.created_at DESC, crawls.id DESC`;
  const counted = await client.first<{ total: number }>`
    SELECT count(*)::int AS total FROM crawls WHERE organization_id = ${organizationId} AND deleted_at IS NULL`;
  return { rows, total: counted!.total };
}

type CrawlMeasure = { readonly crawls: number; readonly queued: number; readonly running: number };

export async function measureCrawls({ client }: Db): Promise<CrawlMeasure> {
  const row = await client.first<CrawlMeasure>`
    SELECT (SELECT count(*)::int FROM crawls WHERE completed_at IS NULL) AS crawls,
           count(*) FILTER (WHERE ${stateOf.crawlPages.is('QUEUED')})::int AS queued, count(*) FILTER (WHERE ${stateOf.crawlPages.is('RUNNING')})::int AS running
    FROM crawl_pages WHERE ${stateOf.crawlPages.isLive}`;
  return row!;
}

type CrawlFile = {
  readonly outputId: string;
  readonly format: FileFormat;
  readonly storageKey: string;
  readonly size: number;
  readonly expiresAt: Date;
};
const storedPage = columnsOf('crawl_pages', [
  'id',
  'parentId',
  'url',
  'depth',
  'state',
  'title',
  'description',
  'language',
  'contentType',
  'httpStatus',
  'createdAt',
  'finalUrl',
  'canonicalUrl',
  'errorCode',
  'errorMessage',
  'captureId',
]);
export type StoredCrawlPage = RowOf<typeof storedPage> & {
  readonly renderTimeMs: number | null;
  readonly completedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly verdict: Verdict | null;
  readonly warnings: readonly CaptureWarning[] | null;
  readonly texts: readonly TextContent[] | null;
  readonly sameAs: readonly string[] | null;
  readonly files: readonly CrawlFile[];
};
type CrawlPageJson = Omit<StoredCrawlPage, 'files'> & {
  readonly files: readonly (Omit<CrawlFile, 'expiresAt'> & { readonly expiresAt: string })[];
};

const pageColumns = sql`
  ${storedPage},
  CASE WHEN ${stateOf.crawlPages.isEnded} THEN settled_at END AS "completedAt",
  (SELECT (report ->> 'renderTimeMs')::int FROM captures WHERE id = crawl_pages.capture_id) AS "renderTimeMs",
  (SELECT deleted_at FROM captures WHERE id = crawl_pages.capture_id) AS "deletedAt",
  (SELECT ${captureVerdict} FROM captures WHERE id = crawl_pages.capture_id) AS verdict,
  (SELECT nullif(report -> 'warnings', '[]') FROM captures WHERE id = crawl_pages.capture_id) AS warnings,
  (SELECT report -> 'texts' FROM captures WHERE id = crawl_pages.capture_id) AS texts,
  ${sameAs} AS "sameAs"`;
/** Files of a page that has not completed are not results. */
const files = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('outputId', output_id, 'format', format, 'storageKey', storage_key,
    'size', size, 'expiresAt', expires_at) ORDER BY id), '[]')
  FROM files WHERE capture_id = crawl_pages.capture_id AND deleted_at IS NULL AND ${stateOf.crawlPages.is('COMPLETED')}
) AS files`;

type CrawlPageQuery = { readonly crawlId: string; readonly limit: number; readonly offset: number };

export async function listCrawlPages(
  { client }: Db,
  { crawlId, limit, offset }: CrawlPageQuery,
): Promise<{ readonly rows: readonly StoredCrawlPage[]; readonly total: number }> {
  const pages = await client.rows<CrawlPageJson>`
    SELECT ${pageColumns}, ${files} FROM crawl_pages WHERE crawl_id = ${crawlId}
    ORDER BY position LIMIT ${limit} OFFSET ${offset}`;
  const counted = await client.first<{ total: number }>`
    SELECT count(*)::int AS total FROM crawl_pages WHERE crawl_id = ${crawlId}`;
  return { rows: pages.map(toPage), total: counted!.total };
}

export async function listCrawlTree(
  { client }: Db,
  { crawlId }: { readonly crawlId: string },
): Promise<readonly Omit<StoredCrawlPage, 'files'>[]> {
  return client.rows<Omit<StoredCrawlPage, 'files'>>`
    SELECT ${pageColumns} FROM crawl_pages WHERE crawl_id = ${crawlId} ORDER BY position`;
}

type CrawlPageRef = { readonly crawlId: string; readonly pageId: string; readonly organizationId: string };

export async function findCrawlPage(
  { client }: Db,
  { crawlId, pageId, organizationId }: CrawlPageRef,
): Promise<StoredCrawlPage | undefined> {
  const page = await client.first<CrawlPageJson>`
    SELECT ${pageColumns}, ${files} FROM crawl_pages JOIN crawls ON crawls.id = crawl_id
    WHERE crawl_pages.id = ${pageId} AND crawl_id = ${crawlId} AND organization_id = ${organizationId}
      AND deleted_at IS NULL`;
  return page && toPage(page);
}

const toPage = (page: CrawlPageJson): StoredCrawlPage => ({
  ...page,
  files: page.files.map((file) => ({ ...file, expiresAt: new Date(file.expiresAt) })),
});

import type { CaptureWarning, TextContent } from '@tintype/contracts/capture/capture-result';
import type { Verdict } from '@tintype/contracts/capture/verdict';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import { captureVerdict } from '../captures/capture-verdict.ts';
import type { Db } from '../connect.ts';
import { columnsOf, type RowOf } from '../statements/columns.ts';
import { sql } from '../statements/sql.ts';
import { stateOf } from '../states/state-guards.ts';
import { sameAs } from './crawl-addresses.ts';

export type CrawlFile = {
  readonly outputId: string;
  readonly format: FileFormat;
  readonly storageKey: string;
  readonly size: number;
  readonly expiresAt: Date;
};
const stored = columnsOf('crawl_pages', [
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
export type StoredCrawlPage = RowOf<typeof stored> & {
  readonly renderTimeMs: number | null;
  /** When the page ended; `null` if it has not ended. */
  readonly completedAt: Date | null;
  /** When the capture was deleted. */
  readonly deletedAt: Date | null;
  /** The verdict on the captured page; `null` before its capture has completed. */
  readonly verdict: Verdict | null;
  readonly warnings: readonly CaptureWarning[] | null;
  /** How much of the page each text contains. */
  readonly texts: readonly TextContent[] | null;
  /** The other addresses of this page. */
  readonly sameAs: readonly string[] | null;
  /** The files that still exist. */
  readonly files: readonly CrawlFile[];
};
type InJson = Omit<StoredCrawlPage, 'files'> & {
  readonly files: readonly (Omit<CrawlFile, 'expiresAt'> & { readonly expiresAt: string })[];
};

const columns = sql`
  ${stored},
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

/** Lists pages in the order in which they were found. */
export async function listCrawlPages(
  { client }: Db,
  { crawlId, limit, offset }: CrawlPageQuery,
): Promise<{ readonly rows: readonly StoredCrawlPage[]; readonly total: number }> {
  const pages = await client.rows<InJson>`
    SELECT ${columns}, ${files} FROM crawl_pages WHERE crawl_id = ${crawlId}
    ORDER BY position LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await client.rows<{ total: number }>`
    SELECT count(*)::int AS total FROM crawl_pages WHERE crawl_id = ${crawlId}`;
  return { rows: pages.map(toPage), total: counted!.total };
}

/** Lists all pages without their files, parents before their children. */
export async function listCrawlTree(
  { client }: Db,
  { crawlId }: { readonly crawlId: string },
): Promise<readonly Omit<StoredCrawlPage, 'files'>[]> {
  return client.rows<Omit<StoredCrawlPage, 'files'>>`
    SELECT ${columns} FROM crawl_pages WHERE crawl_id = ${crawlId} ORDER BY position`;
}

type CrawlPageRef = { readonly crawlId: string; readonly pageId: string; readonly organizationId: string };

export async function findCrawlPage(
  { client }: Db,
  { crawlId, pageId, organizationId }: CrawlPageRef,
): Promise<StoredCrawlPage | undefined> {
  const [page] = await client.rows<InJson>`
    SELECT ${columns}, ${files} FROM crawl_pages JOIN crawls ON crawls.id = crawl_id
    WHERE crawl_pages.id = ${pageId} AND crawl_id = ${crawlId} AND organization_id = ${organizationId}
      AND deleted_at IS NULL`;
  return page && toPage(page);
}

const toPage = (page: InJson): StoredCrawlPage => ({
  ...page,
  files: page.files.map((file) => ({ ...file, expiresAt: new Date(file.expiresAt) })),
});

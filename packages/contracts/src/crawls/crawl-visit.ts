import type { CaptureRequest } from '../capture/capture-request.ts';
import { addressMark } from './page-identity.ts';

/**
 * Added to a crawl's capture beside its outputs: it asks for the page document, and tells when to skip the page before
 * it is charged. No schema of a public request has it.
 */
export type CrawlVisit = {
  readonly crawlId: string;
  readonly depth: number;
  readonly parentId: string | null;
  /** `null` for the root, which may lead anywhere. */
  readonly hosts: { readonly rootHost: string; readonly includeSubdomains: boolean } | null;
  /** Marks (`addressMark`) of the pages that the crawl has already: where one of them is reached by a redirect, it is not captured again. */
  readonly known: readonly string[];
  /**
   * Milliseconds between two visits of its host: a visit that is repeated because its worker was lost waits this long.
   */
  readonly delayMs: number;
  /** The page is visited again where its document breaks off; else what came is captured. */
  readonly mayRetry: boolean;
  /** Routes behind `#` are pages of their own. */
  readonly hashRoutes?: boolean;
};

/** The request of a crawl's capture as it is kept. */
export type CrawlPageRequest = CaptureRequest & { readonly page: CrawlVisit };
export const crawlVisitOf = (request: CaptureRequest): CrawlVisit | undefined =>
  (request as Partial<CrawlPageRequest>).page;

type Seen = { readonly pageUrl: string; readonly pageContent?: string | null | undefined };

/** Of all captures of a crawl that share one of them, only one completes: the address at which they ended, and the content of the page. */
export const dedupeKeysOf = (crawlId: string, { pageUrl, pageContent = null }: Seen) => ({
  crawlId,
  address: `${crawlId}/${addressMark(pageUrl)}`,
  content: pageContent,
});
export type DedupeKeys = ReturnType<typeof dedupeKeysOf>;

/** Why a capture of a crawl was skipped, in `details.reason` of its error. */
export const pageSkipReasons = [
  'out_of_scope',
  'not_html',
  'duplicate',
  'host_busy',
  'incomplete_document',
  'robots_disallowed',
  'robots_unknown',
] as const;
export type PageSkipReason = (typeof pageSkipReasons)[number];

/** The page document's output id, and with it the name of its file. */
export const pageOutputId = 'page';

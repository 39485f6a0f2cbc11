import type { CaptureRequest } from '../capture/capture-request.ts';
import { addressMark } from './page-identity.ts';

/**
 * An addition to the request of a crawl's capture. It requests the page document, and defines when
 * the page is skipped before it is charged. No schema of a public request contains it.
 */
export type CrawlVisit = {
  readonly crawlId: string;
  readonly depth: number;
  readonly parentId: string | null;
  /** The allowed hosts; `null` for the root, which may redirect anywhere. */
  readonly hosts: { readonly rootHost: string; readonly includeSubdomains: boolean } | null;
  /**
   * The hashes (`addressMark`) of the pages that the crawl already has. A page that is reached
   * again by a redirect is not captured again.
   */
  readonly known: readonly string[];
  /**
   * Milliseconds between two visits of the host. If a worker is lost, the repeated visit waits this
   * long.
   */
  readonly delayMs: number;
  /**
   * Whether an incomplete document leads to another visit. Otherwise the incomplete page is
   * captured.
   */
  readonly mayRetry: boolean;
  /** Whether routes behind `#` are separate pages. */
  readonly hashRoutes?: boolean;
};

/** The stored request of a crawl's capture. */
export type CrawlPageRequest = CaptureRequest & { readonly page: CrawlVisit };
export const findCrawlVisit = (request: CaptureRequest): CrawlVisit | undefined =>
  (request as Partial<CrawlPageRequest>).page;

type VisitedPage = { readonly pageUrl: string; readonly pageContent?: string | null | undefined };

/**
 * Returns the keys that identify a page within a crawl: its final address, and its content. Only
 * one capture of a crawl with the same key may complete.
 */
export const dedupeKeysOf = (crawlId: string, { pageUrl, pageContent = null }: VisitedPage) => ({
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

/** The id of the output with the page document, and the name of its file. */
export const pageOutputId = 'page';

import type { PageDocument } from '@tintype/contracts/crawls/crawl-answers';
import {
  type CrawlVisit,
  dedupeKeysOf,
  findCrawlVisit,
  pageOutputId,
  type PageSkipReason,
} from '@tintype/contracts/crawls/crawl-request';
import {
  contentMark,
  restoreFragment,
  addressMark,
  toPageKey,
  normalUrl,
} from '@tintype/contracts/crawls/page-identity';
import { isOnHosts } from '@tintype/contracts/crawls/scope';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Db } from '@tintype/database/connect';
import { findRobots } from '@tintype/database/crawls/hosts';
import { crawlerName, readRobots, type Robots, robotsFileOf } from '@tintype/network/robots/robots';
import type { CaptureContext, OriginExtension } from '../context/capture-context.ts';
import type { DocumentAnswer } from '../context/navigations.ts';
import { readPage } from '../in-page/read-page.ts';
import { bytesOfText, parsedOrText } from '../outputs/texts.ts';

/**
 * Each capture of a crawl is one page with a page document, and is skipped if the crawl does not
 * need it.
 */
export const createCrawlExtension = (robotsOf: RobotsOf): OriginExtension => {
  const skip = (context: CaptureContext): Promise<void> => throwIfSkipped(context, robotsOf);
  return {
    needsEveryOutput: true,
    // Site owners read this name in their logs and use it in robots.txt.
    userAgentSuffix: crawlerName,
    beforeTake: skip,
    outputs: (request) => {
      const page = findCrawlVisit(request);
      if (page === undefined) return [];
      const read = async (context: CaptureContext): Promise<Buffer> => {
        // The page may have navigated automatically since it was visited.
        await skip(context);
        return readPageDocument(context, page, requireHtml);
      };
      return [{ output: { id: pageOutputId, type: 'json', schema: {} }, format: 'json', read }];
    },
    onSettle: (request, { pageUrl, pageContent, httpStatus }) => {
      const page = findCrawlVisit(request);
      if (page === undefined || pageUrl === undefined) return undefined;
      return {
        keys: dedupeKeysOf(page.crawlId, { pageUrl, pageContent }),
        errorFor: (sameAs) => createSkipError('duplicate', { finalUrl: pageUrl, httpStatus, sameAs }),
      };
    },
  };
};

/**
 * Ends the capture of a page that its crawl does not need, before it is charged. That is a page on
 * another host, a page that the crawl already has, or a file that is not a page. The same holds for
 * a busy host, an address that robots.txt refuses, and an incomplete document.
 */
async function throwIfSkipped({ request, history, incomplete }: CaptureContext, robotsOf: RobotsOf): Promise<void> {
  const page = findCrawlVisit(request);
  const answer = history.answer();
  if (page === undefined || answer === undefined) return;
  const url = restoreFragment(answer.url, request.url, page);
  if (url === undefined) return;
  const { status, headers } = answer;
  const finalUrl = { finalUrl: url, httpStatus: status };
  if (page.hosts !== null && !isOnHosts(new URL(url).hostname, page.hosts)) throwSkipped('out_of_scope', finalUrl);
  if (isRefusal(status)) throwSkipped('host_busy', { ...finalUrl, retryAfterMs: retryAfterMs(answer) });
  if (toPageKey(url) !== toPageKey(request.url) && page.known.includes(addressMark(url)))
    throwSkipped('duplicate', finalUrl);
  const known = new Map<string, Robots | undefined>();
  for (const hop of new Set([...history.hops(), url])) {
    const passed = normalUrl(hop);
    // The crawl checks the requested address itself. Nothing is taken from an address that was not
    // requested.
    if (passed === undefined || passed === normalUrl(request.url)) continue;
    if (page.hosts !== null && !isOnHosts(new URL(passed).hostname, page.hosts)) continue;
    const { origin } = new URL(passed);
    if (!known.has(origin)) known.set(origin, await robotsOf(origin));
    const robots = known.get(origin);
    if (robots === undefined) throwSkipped('robots_unknown', { finalUrl: passed, httpStatus: status });
    if (!robots.allows(passed)) throwSkipped('robots_disallowed', finalUrl);
  }
  if (isAttachment(headers['content-disposition'])) throwSkipped('not_html', finalUrl);
  requireHtml(headers['content-type'], { status, url });
  if (page.mayRetry && incomplete() !== null) throwSkipped('incomplete_document', finalUrl);
}

type CrawledResponse = { readonly status: number | undefined; readonly url: string | undefined };

/**
 * A type that the server does not send is known once the browser has read the document. An error
 * page is captured whatever its type: a broken link matters more than a missing HTML document.
 */
function requireHtml(contentType: string | undefined, { status = 200, url }: CrawledResponse): void {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (status >= 400 || ['', 'text/html', 'application/xhtml+xml'].includes(type)) return;
  throwSkipped('not_html', { finalUrl: url, httpStatus: status, contentType: type });
}

/**
 * Browsers save every disposition other than `inline`, whatever the type and status (RFC 6266,
 * section 4.2).
 */
export function isAttachment(disposition: string | undefined): boolean {
  const [kind = ''] = (disposition ?? '').split(';', 1);
  // If a parameter, such as `filename=a.html`, is in place of the type, browsers show the page.
  return !kind.includes('=') && !['', 'inline'].includes(kind.trim().toLowerCase());
}

const skipMessages: Readonly<Record<PageSkipReason, string>> = {
  out_of_scope: 'The page redirects to a host outside the scope of the crawl.',
  not_html: 'The response is not an HTML page.',
  duplicate: 'The URL leads to a page that the crawl already has.',
  host_busy: 'The host limits the request rate.',
  incomplete_document: 'The connection ended before the complete document was received.',
  robots_disallowed: 'The page redirects to a URL that robots.txt disallows.',
  robots_unknown: 'The page redirects to a host whose robots.txt has not been read yet.',
};
function throwSkipped(reason: PageSkipReason, details: Readonly<Record<string, unknown>>): never {
  throw createSkipError(reason, details);
}
const createSkipError = (reason: PageSkipReason, details: Readonly<Record<string, unknown>>): ServiceError =>
  new ServiceError('CAPTURE_FAILED', { message: skipMessages[reason], details: { ...details, reason } });

const isRefusal = (status: number): boolean => status === 429 || status === 503;

/**
 * `Retry-After` is in RFC 9110, section 10.2.3. A date is compared with the clock of the server.
 */
function retryAfterMs({ headers }: DocumentAnswer): number | null {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const ms = Date.parse(value) - Date.parse(headers['date'] ?? '');
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Undefined if the crawl service has not received the robots.txt of a host. */
export type RobotsOf = (origin: string) => Promise<Robots | undefined>;

/** A robots.txt file is still used for this time after it has expired. */
const graceMs = 300_000;

export const createRobotsOf =
  (db: Db): RobotsOf =>
  async (origin) => {
    const stored = await findRobots(db, { origin, graceMs });
    return stored === undefined || stored.access === 'none' ? undefined : readRobots(robotsFileOf(stored));
  };

const documentLimits = { linksMax: 5_000, headingsMax: 2_000, textMax: 4 * 1024 * 1024, addressMax: 8_192 };
/** Headers that describe a document. Headers for one visitor, such as cookies, are left out. */
const documentHeaders =
  'cache-control content-language content-type date etag expires last-modified link server x-robots-tag'.split(' ');

type RequireHtml = (
  contentType: string | undefined,
  seen: { readonly status: number | undefined; readonly url: string | undefined },
) => void;

/** `requireHtml` throws for anything that is not a page. */
async function readPageDocument(
  { request, history, inPage, slot, note }: CaptureContext,
  { depth, parentId, hashRoutes }: Pick<CrawlVisit, 'depth' | 'parentId' | 'hashRoutes'>,
  requireHtml: RequireHtml,
): Promise<Buffer> {
  const { contentType, answeredAtMs, pictures, ...facts } = await inPage(readPage, documentLimits);
  const answer = history.answer();
  requireHtml(contentType, { status: answer?.status, url: answer?.url });
  const headers = answer?.headers ?? {};
  // The address that the server received counts, not the one that scripts have written into the
  // address bar. Client-side routes are an exception, because only scripts know them.
  const shown = slot.page.url();
  const url = restoreFragment(answer?.url ?? shown, shown, { hashRoutes }) ?? request.url;
  // Error pages look alike, but each reports a different broken link.
  const isError = (answer?.status ?? 200) >= 400;
  note({ pageUrl: url, ...(!isError && { pageContent: contentMark({ ...facts, url, pictures }) }) });
  const document: PageDocument = {
    requestedUrl: request.url,
    url,
    depth,
    parentId,
    http: {
      status: answer?.status ?? null,
      redirects: history.hops().slice(0, -1),
      headers: Object.fromEntries(
        documentHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
      ),
      answeredAt: new Date(answeredAtMs).toISOString(),
    },
    ...facts,
    jsonLd: facts.jsonLd.map(parsedOrText),
  };
  return bytesOfText(JSON.stringify(document));
}

import type { CrawlPageState, CrawlState } from '../states/crawl.ts';
import { errorCatalogue, type ErrorCode } from '../errors/catalogue.ts';
import type { CrawlRequest } from './crawl-request.ts';
import { deepenGlob } from './glob-faults.ts';

/** The first that applies is reported. */
export const endReasons = {
  CANCELLED: 'The crawl was cancelled.',
  QUOTA_EXCEEDED: 'The monthly quota was used up.',
  ROBOTS_DISALLOWED: 'robots.txt disallows the start page, or every page that was found on it.',
  START_PAGE_FAILED: 'The start page could not be captured.',
  PAGE_LIMIT: 'The page limit was reached, and more links were found.',
  SKIP_LIMIT: 'The maximum number of skipped pages was reached, and more links were found.',
  DEPTH_LIMIT: 'All pages within the maximum depth were visited, and they link to more pages.',
  NOTHING_LEFT: 'All pages that were found were visited.',
} as const;
export type EndReason = keyof typeof endReasons;
export const endReasonNames = Object.keys(endReasons) as readonly EndReason[];

type EndedCrawl = {
  readonly state: CrawlState;
  readonly errorCode: string | null;
  readonly root: CrawlPageState;
  readonly rootError: string | null;
  readonly pages: number;
  readonly completed: number;
  readonly refused: number;
  readonly isFull: boolean;
  readonly unvisited: 'within' | 'below' | undefined;
};

export const robotsCodes: readonly string[] = ['ROBOTS_DISALLOWED', 'ROBOTS_UNREACHABLE'];

export function determineEndReason(ended: EndedCrawl): EndReason {
  const { state, errorCode, root, rootError, pages, completed, refused, isFull, unvisited } = ended;
  const isRefused = robotsCodes.includes(rootError ?? '') || (refused > 0 && completed === 1 && pages === 1 + refused);
  if (state === 'CANCELLED') return 'CANCELLED';
  if (errorCode === 'QUOTA_EXCEEDED') return 'QUOTA_EXCEEDED';
  if (isRefused && unvisited !== 'within') return 'ROBOTS_DISALLOWED';
  if (root !== 'COMPLETED') return 'START_PAGE_FAILED';
  if (unvisited === 'within') return isFull ? 'SKIP_LIMIT' : 'PAGE_LIMIT';
  return unvisited === 'below' ? 'DEPTH_LIMIT' : 'NOTHING_LEFT';
}

/** None of these pages is charged. */
export const skipReasons = {
  ROBOTS_DISALLOWED: 'The robots.txt file of the host disallows the URL.',
  ROBOTS_UNREACHABLE:
    'The robots.txt file of the host could not be read, so all pages are disallowed (RFC 9309, section 2.3.1.4).',
  TLS_FAILED:
    'The TLS certificate of the host is invalid, or the TLS handshake failed, so none of its pages can be captured.',
  OUT_OF_SCOPE: 'The page redirects to a host outside the scope of the crawl.',
  NOT_HTML: 'The response is not an HTML page.',
  DUPLICATE: 'The URL leads to a page that the crawl already has, by a redirect or by its content.',
  URL_NOT_ALLOWED: 'This URL is not allowed as a target.',
  QUOTA_EXCEEDED: 'The monthly quota was used up before the page was captured.',
} as const;
export type SkipReason = keyof typeof skipReasons;
export const skipCodes = Object.keys(skipReasons) as readonly SkipReason[];

type NoteCrawl = {
  readonly completedAt: Date | null;
  readonly settings: Pick<CrawlRequest, 'depth' | 'limit' | 'includePatterns' | 'excludePatterns'>;
  readonly progress: { readonly discovered: number; readonly completed: number };
  readonly reasons: Readonly<Record<string, number>>;
  readonly routes: number;
  readonly below: number;
  readonly others: number;
};

export const addressesMax = 1_000;

export function listCrawlNotes(crawl: NoteCrawl): string[] {
  if (crawl.completedAt === null) return [];
  const { DUPLICATE: duplicates = 0, ...reasons } = crawl.reasons;
  const missing = Object.entries(reasons).map(
    ([code, count]) => `${count} ${count === 1 ? 'page is' : 'pages are'} missing (${code}): ${formatMeaning(code)}`,
  );
  return [
    ...missing,
    ...(duplicates > 0 ? [sameAs(duplicates)] : []),
    ...(crawl.others >= addressesMax ? [`Only the first ${addressesMax} other URLs of the pages are listed.`] : []),
    ...(crawl.routes > 0 ? [describeRoutesNotFollowed(crawl.routes)] : []),
    ...(crawl.below > 0 ? [describeLinksNotReached(crawl)] : []),
    ...(isAlone(crawl) ? [describeUnmatchedPatterns(crawl)] : []),
  ];
}

const sameAs = (count: number): string =>
  `${count} skipped ${count === 1 ? 'URL leads' : 'URLs lead'} to a page that the crawl already has (DUPLICATE). See sameAs.`;

const describeRoutesNotFollowed = (count: number): string =>
  `${formatCount(count, 'URL', 'URLs')} with a route after # (such as #/about) ` +
  `${count === 1 ? 'was' : 'were'} not followed. Send hashRoutes: true to capture ` +
  `${count === 1 ? 'it as a page' : 'them as pages'}.`;

function describeLinksNotReached({ below, settings: { includePatterns, excludePatterns } }: NoteCrawl): string {
  const pattern = [...includePatterns, ...excludePatterns].find((one) => deepenGlob(one) !== one) ?? '';
  return (
    `${formatCount(below, 'link is', 'links are')} deeper than ${pattern} matches, because * stops at a ` +
    `slash. Send ${deepenGlob(pattern)} to match everything below.`
  );
}

const formatCount = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count}${count === addressesMax ? ' or more' : ''} ${many}`;

const isAlone = ({ settings, progress }: NoteCrawl): boolean =>
  settings.includePatterns.length > 0 &&
  settings.depth > 0 &&
  settings.limit > 1 &&
  progress.completed === 1 &&
  progress.discovered === 1;

const describeUnmatchedPatterns = ({ settings: { includePatterns } }: NoteCrawl): string =>
  `No link of the first page matched includePatterns (${includePatterns.slice(0, 3).join(', ')}). A ` +
  'glob must match the complete URL; * stops at a slash, ** does not.';

const formatMeaning = (code: string): string =>
  code in skipReasons
    ? skipReasons[code as SkipReason]
    : ((errorCatalogue[code as ErrorCode] as { readonly message: string } | undefined)?.message ?? 'The page failed.');

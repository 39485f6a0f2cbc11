import { errorCatalogue, type ErrorCode } from '../errors/catalogue.ts';
import type { CrawlRequest } from './crawl-request.ts';
import { deepenGlob } from './glob-faults.ts';
import { skipReasons, type SkipReason } from './skip-reasons.ts';

type NoteCrawl = {
  readonly completedAt: Date | null;
  readonly settings: Pick<CrawlRequest, 'depth' | 'limit' | 'includePatterns' | 'excludePatterns'>;
  readonly progress: { readonly discovered: number; readonly completed: number };
  /** The number of pages that were not captured, by the code of the reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The number of addresses with a route behind `#`. */
  readonly routes: number;
  /** The number of links that a star at the end of a pattern did not reach. */
  readonly below: number;
  /** The number of listed other addresses of its pages. */
  readonly others: number;
};

/**
 * The maximum number of other addresses of its pages that a crawl lists, and of routes behind `#`
 * that are counted.
 */
export const addressesMax = 1_000;

/** Why an ended crawl has fewer pages than its owner may expect, in sentences. */
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

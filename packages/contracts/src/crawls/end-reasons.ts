import type { CrawlPageState, CrawlState } from '../states/crawl.ts';

/** The reasons why a crawl ended. The first that applies is reported. */
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
  /** The error code of the crawl itself. */
  readonly errorCode: string | null;
  readonly root: CrawlPageState;
  readonly rootError: string | null;
  readonly pages: number;
  readonly completed: number;
  /** The number of pages that robots.txt excluded. */
  readonly refused: number;
  readonly isFull: boolean;
  /**
   * The targets of the unvisited links: pages within the depth, only pages below it, or none.
   */
  readonly unvisited: 'within' | 'below' | undefined;
};

/** The codes of pages that were skipped because of robots.txt. */
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

import type { TransitionTable } from './transitions.ts';

/** See docs/interface/crawls.md#states. */
export const crawlStates = ['QUEUED', 'RUNNING', 'COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type CrawlState = (typeof crawlStates)[number];
export type CrawlEvent = 'start' | 'complete' | 'completeInPart' | 'fail' | 'cancel';

const ends = {
  complete: 'COMPLETED',
  completeInPart: 'PARTIALLY_COMPLETED',
  fail: 'FAILED',
  cancel: 'CANCELLED',
} as const;
export const crawlTransitions = {
  QUEUED: { start: 'RUNNING', ...ends },
  RUNNING: ends,
  COMPLETED: {},
  PARTIALLY_COMPLETED: {},
  FAILED: {},
  CANCELLED: {},
} as const satisfies TransitionTable<CrawlState, CrawlEvent>;
export const activeCrawlStates = ['QUEUED', 'RUNNING'] as const satisfies readonly CrawlState[];

export const crawlPageStates = ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'SKIPPED', 'CANCELLED'] as const;
export type CrawlPageState = (typeof crawlPageStates)[number];
export type CrawlPageEvent = 'visit' | 'retry' | 'complete' | 'fail' | 'skip' | 'cancel';

/** A page that is being captured is not cancelled. */
export const crawlPageTransitions = {
  QUEUED: { visit: 'RUNNING', skip: 'SKIPPED', cancel: 'CANCELLED' },
  RUNNING: { retry: 'QUEUED', complete: 'COMPLETED', fail: 'FAILED', skip: 'SKIPPED', cancel: 'CANCELLED' },
  COMPLETED: {},
  FAILED: {},
  SKIPPED: {},
  CANCELLED: {},
} as const satisfies TransitionTable<CrawlPageState, CrawlPageEvent>;

type CrawlOutcome = { readonly root: CrawlPageState; readonly pages: number; readonly completed: number };

export function endOfCrawl({ root, pages, completed }: CrawlOutcome): CrawlEvent {
  if (root !== 'COMPLETED') return 'fail';
  return completed === pages ? 'complete' : 'completeInPart';
}

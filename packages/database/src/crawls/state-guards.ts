import {
  crawlPageTransitions,
  crawlTransitions,
  type CrawlEvent,
  type CrawlPageEvent,
  type CrawlPageState,
  type CrawlState,
} from '@tintype/contracts/crawls/states';
import { next, sourcesOf, type TransitionTable } from '@tintype/contracts/states/transitions';
import { Prisma } from '../generated/client.ts';

const crawls: TransitionTable<CrawlState, CrawlEvent> = crawlTransitions;
const pages: TransitionTable<CrawlPageState, CrawlPageEvent> = crawlPageTransitions;

/** Literals, not parameters: the planner can then use the partial indexes, also for a prepared statement. */
const listed = (states: readonly string[]) => Prisma.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);

/** States that an event may leave, for the guard of the update that applies it. */
export const crawlMayLeave = (event: CrawlEvent) => Prisma.sql`crawls.state IN ${listed(sourcesOf(crawls, event))}`;
export const pageMayLeave = (event: CrawlPageEvent) =>
  Prisma.sql`crawl_pages.state IN ${listed(sourcesOf(pages, event))}`;

export const crawlAfter = (event: CrawlEvent): CrawlState => next(crawls, sourcesOf(crawls, event).at(-1)!, event);
export const pageAfter = (event: CrawlPageEvent): CrawlPageState => next(pages, sourcesOf(pages, event)[0]!, event);

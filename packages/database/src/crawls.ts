/** Everything that can happen to a crawl in the database: for the gateway, then for the crawl service. */
export { acceptCrawl } from './crawls/accept-crawl.ts';
export { findCrawl, listCrawls, type StoredCrawl, measureCrawls } from './crawls/find-crawls.ts';
export { findCrawlPage, listCrawlPages, listCrawlTree, type StoredCrawlPage } from './crawls/find-crawl-pages.ts';
export { cancelCrawl } from './crawls/cancel-crawl.ts';
export { deleteCrawl, eraseCrawl, listDeletedCrawls } from './crawls/delete-crawl.ts';
export { claimCrawls, releaseCrawls, type ClaimedCrawl } from './crawls/claim-crawls.ts';
export { listEndedPages, type EndedPage, settlePage, type PageEnd } from './crawls/settle-page.ts';
export { addPages, listNextLinks, type NewPage, type NextLinks } from './crawls/discover-pages.ts';
export {
  listReadyPages,
  meetHosts,
  visitPages,
  type ReadyPage,
  type Visit,
  yieldHostSlot,
} from './crawls/visit-pages.ts';
export { skipPage, skipQueuedPages } from './crawls/skip-pages.ts';
export { finishCrawls } from './crawls/finish-crawls.ts';
export { findRobots, keepRobots, keepRobotsLonger } from './crawls/robots-files.ts';

import type { DefinedRoute } from '../define-route.ts';
import { crawlArchiveRoute } from './crawl-archive.ts';
import { crawlOutputRoute, crawlPagesRoute } from './crawl-pages.ts';
import { crawlSitemapRoute } from './crawl-sitemap.ts';
import { cancelCrawlRoute, deleteCrawlRoute } from './end-crawls.ts';
import { getCrawlRoute, listCrawlsRoute } from './read-crawls.ts';
import { startCrawlRoute } from './start-crawl.ts';

export const crawlRoutes: readonly DefinedRoute[] = [
  startCrawlRoute,
  listCrawlsRoute,
  getCrawlRoute,
  crawlPagesRoute,
  crawlOutputRoute,
  crawlSitemapRoute,
  crawlArchiveRoute,
  cancelCrawlRoute,
  deleteCrawlRoute,
];

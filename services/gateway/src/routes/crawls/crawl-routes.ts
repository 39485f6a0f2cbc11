import type { DefinedRoute } from '../define-route.ts';
import { crawlArchive } from './crawl-archive.ts';
import { crawlOutput, crawlPages } from './crawl-pages.ts';
import { crawlSitemap } from './crawl-sitemap.ts';
import { cancelCrawl, deleteCrawl } from './end-crawls.ts';
import { getCrawl, listCrawls } from './read-crawls.ts';
import { startCrawl } from './start-crawl.ts';

export const crawlRoutes: readonly DefinedRoute[] = [
  startCrawl,
  listCrawls,
  getCrawl,
  crawlPages,
  crawlOutput,
  crawlSitemap,
  crawlArchive,
  cancelCrawl,
  deleteCrawl,
];

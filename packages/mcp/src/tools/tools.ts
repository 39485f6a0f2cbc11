import type { Tool } from '../tool/tool.ts';
import { captureBatch } from './capture-batch.ts';
import { capturePage } from './capture-page.ts';
import { comparePages } from './compare-pages.ts';
import { crawlSite } from './crawl-site.ts';
import { getBatch } from './get-batch.ts';
import { getCrawl } from './get-crawl.ts';
import { getUsage } from './get-usage.ts';
import { getWatches } from './get-watches.ts';
import { lookAtPage } from './view-page.ts';
import { readCrawlPage } from './read-crawl-page.ts';
import { readPage } from './read-page.ts';
import { stopWork } from './stop-work.ts';
import { watchPage } from './watch-page.ts';

/** Every tool, in the order in which hosts list them. */
export const tools: readonly Tool[] = [
  readPage,
  lookAtPage,
  capturePage,
  comparePages,
  crawlSite,
  getCrawl,
  readCrawlPage,
  watchPage,
  getWatches,
  captureBatch,
  getBatch,
  stopWork,
  getUsage,
];

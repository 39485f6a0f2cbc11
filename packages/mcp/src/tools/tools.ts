import type { Tool } from '../tool/tool.ts';
import { captureBatch } from './capture-batch.ts';
import { capturePage } from './capture-page.ts';
import { comparePages } from './compare-pages.ts';
import { crawlSite } from './crawl-site.ts';
import { getBatchTool } from './get-batch.ts';
import { getCrawlTool } from './get-crawl.ts';
import { getUsage } from './get-usage.ts';
import { getWatches } from './get-watches.ts';
import { lookAtPageTool } from './view-page.ts';
import { readCrawlPage } from './read-crawl-page.ts';
import { readPageTool } from './read-page.ts';
import { stopWork } from './stop-work.ts';
import { watchPage } from './watch-page.ts';

/** Every tool, in the order in which hosts list them. */
export const tools: readonly Tool[] = [
  readPageTool,
  lookAtPageTool,
  capturePage,
  comparePages,
  crawlSite,
  getCrawlTool,
  readCrawlPage,
  watchPage,
  getWatches,
  captureBatch,
  getBatchTool,
  stopWork,
  getUsage,
];

import type { Tool } from '../tool/tool.ts';
import { captureBatch, getBatchTool } from './batches.ts';
import { capturePage } from './capture-page.ts';
import { comparePages } from './compare-pages.ts';
import { crawlSite, getCrawlTool, readCrawlPage } from './crawls.ts';
import { getUsage } from './get-usage.ts';
import { getWatches, watchPage } from './watches.ts';
import { lookAtPageTool } from './view-page.ts';
import { readPageTool } from './read-page.ts';
import { stopWork } from './stop-work.ts';

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

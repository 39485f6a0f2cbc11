import { measureCrawls } from '@tintype/database/crawls/find-crawls';
import type { Database } from '@tintype/database/connect';
import type { CrawlMetrics } from '../metrics.ts';

type Dependencies = { readonly database: Database; readonly metrics: CrawlMetrics };

/**
 * The gauges are measured here instead of when metrics are read, so that an unavailable database
 * cannot delay a reading.
 */
export function createObserveCrawls({ database, metrics }: Dependencies) {
  return async (): Promise<void> => {
    const { crawls, queued, running } = await measureCrawls(database);
    metrics.crawls.set(crawls);
    metrics.frontier.set({ state: 'QUEUED' }, queued);
    metrics.frontier.set({ state: 'RUNNING' }, running);
  };
}

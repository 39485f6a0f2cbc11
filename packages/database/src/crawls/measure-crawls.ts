import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

export type CrawlMeasure = { readonly crawls: number; readonly queued: number; readonly running: number };

/** How much there is to do, for all crawls of the installation. */
export async function measureCrawls({ client }: Db): Promise<CrawlMeasure> {
  const [row] = await client.$queryRaw<CrawlMeasure[]>`
    SELECT (SELECT count(*)::int FROM crawls WHERE completed_at IS NULL) AS crawls,
           count(*) FILTER (WHERE ${stateOf.crawlPages.is('QUEUED')})::int AS queued, count(*) FILTER (WHERE ${stateOf.crawlPages.is('RUNNING')})::int AS running
    FROM crawl_pages WHERE ${stateOf.crawlPages.isLive}`;
  return row!;
}

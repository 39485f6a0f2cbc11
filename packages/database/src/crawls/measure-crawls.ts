import type { Db } from '../connect.ts';

export type CrawlMeasure = { readonly crawls: number; readonly queued: number; readonly running: number };

/** How much there is to do, for all crawls of the installation. */
export async function measureCrawls({ client }: Db): Promise<CrawlMeasure> {
  const [row] = await client.$queryRaw<CrawlMeasure[]>`
    SELECT (SELECT count(*)::int FROM crawls WHERE completed_at IS NULL) AS crawls,
           count(*) FILTER (WHERE state = 'QUEUED')::int AS queued, count(*) FILTER (WHERE state = 'RUNNING')::int AS running
    FROM crawl_pages WHERE state IN ('QUEUED', 'RUNNING')`;
  return row!;
}

import { claimCrawls, finishCrawls } from '@tintype/database/crawls';
import { activeCrawlStates } from '@tintype/contracts/crawls/states';
import { discoverPages, type DiscoverParts } from '../frontier/discover-pages.ts';
import { settlePages, type SettleParts } from '../frontier/settle-pages.ts';
import { visitPages, type VisitParts } from '../frontier/visit-pages.ts';
import type { CrawlMetrics } from '../metrics.ts';

export type AdvanceParts = SettleParts &
  DiscoverParts &
  VisitParts & { readonly worker: string; readonly metrics: CrawlMetrics };

/** As for captures: a dead worker's crawls go to another one within that time. */
export const leaseMs = 8_000;
/** A worker holds no more than these; the next one takes the others. */
const crawlsMax = 500;

/** One step of every crawl that this worker has: what has ended, what that led to, what comes next, and what is done. */
export function createAdvanceCrawls(parts: AdvanceParts) {
  const { database, worker, logger, metrics } = parts;
  return async (): Promise<void> => {
    const startedAt = performance.now();
    const claimed = await claimCrawls(database, { worker, leaseMs, limit: crawlsMax });
    if (claimed.length === 0) return;
    const crawls = new Map(claimed.map((crawl) => [crawl.id, crawl]));
    const settled = await settlePages(parts, crawls);
    const active = new Map([...crawls].filter(([, { state }]) => activeCrawlStates.some((one) => one === state)));
    await discoverPages(parts, active);
    const visited = await visitPages(parts, active);
    for (const { id, requestId, state, pages, completed } of await finishCrawls(database, {
      crawlIds: [...crawls.keys()],
    }))
      logger.info({ crawlId: id, requestId, state, pages, completed }, 'crawl.finished');
    if (settled + visited > 0) metrics.workSeconds.inc((performance.now() - startedAt) / 1_000);
  };
}

import { claimCrawls, type ClaimedCrawl, finishCrawls } from '@tintype/database/crawls/advance-crawls';
import { activeCrawlStates } from '@tintype/contracts/states/crawl';
import { measureCrawls } from '@tintype/database/crawls/find-crawls';
import type { Database } from '@tintype/database/connect';
import { discoverPages, type DiscoverDependencies } from '../frontier/discover-pages.ts';
import { settlePages, type SettleDependencies } from '../frontier/end-of-page.ts';
import { visitReadyPages, type VisitDependencies } from '../frontier/visit-pages.ts';
import type { CrawlMetrics } from '../metrics.ts';

export type AdvanceDependencies = SettleDependencies &
  DiscoverDependencies &
  VisitDependencies & { readonly worker: string; readonly metrics: CrawlMetrics };

/**
 * The lease of a crawl in milliseconds. After this time a different worker takes over the crawls of
 * a dead worker.
 */
const leaseMs = 8_000;
/** The maximum number of crawls of one worker; other workers take the rest. */
const crawlsMax = 500;

/**
 * Milliseconds between searches for work that no ended page triggers: crawls of dead workers, and
 * their unfinished steps.
 */
const searchIntervalMs = 1_000;

export type AdvanceCrawls = {
  readonly tick: () => Promise<void>;
  /** Claims a crawl for this worker, unless a different worker has it. */
  readonly take: (crawlId: string) => Promise<void>;
};

export function createAdvanceCrawls(dependencies: AdvanceDependencies): AdvanceCrawls {
  const { database, worker, logger, metrics } = dependencies;
  let crawls: ReadonlyMap<string, ClaimedCrawl> = new Map();
  let lookAgainAt = -Infinity;

  const look = async (): Promise<void> => {
    const claimed = await claimCrawls(database, { worker, leaseMs, limit: crawlsMax });
    crawls = new Map(claimed.map((crawl) => [crawl.id, crawl]));
  };
  const follow = async (): Promise<void> => {
    const waits = await discoverPages(dependencies, selectActive(crawls));
    if (waits) lookAgainAt = -Infinity;
    for (const { id, requestId, ...ended } of await finishCrawls(database, {
      crawlIds: [...crawls.keys()],
    }))
      logger.info({ crawlId: id, requestId, ...ended }, 'crawl.finished');
  };

  return {
    tick: async () => {
      const startedAt = performance.now();
      const settled = await settlePages(dependencies, crawls);
      const isDue = startedAt >= lookAgainAt;
      if (isDue) lookAgainAt = startedAt + searchIntervalMs;
      // The hosts of a crawl are known once its root has been captured.
      if (isDue || settled.some(({ crawlId }) => crawls.get(crawlId)!.rootHost === null)) await look();
      if (crawls.size === 0) return;
      if (isDue || settled.length > 0) await follow();
      const visited = await visitReadyPages(dependencies, selectActive(crawls));
      if (settled.length + visited > 0) metrics.workSeconds.inc((performance.now() - startedAt) / 1_000);
    },
    take: async (crawlId) => {
      await claimCrawls(database, { worker, leaseMs, limit: 1, id: crawlId });
      lookAgainAt = -Infinity;
    },
  };
}

const selectActive = (crawls: ReadonlyMap<string, ClaimedCrawl>): ReadonlyMap<string, ClaimedCrawl> =>
  new Map([...crawls].filter(([, { state }]) => activeCrawlStates.some((one) => one === state)));

type Dependencies = { readonly database: Database; readonly metrics: CrawlMetrics };

/** Measures the gauges regularly, so that an unavailable database cannot delay a reading. */
export function createObserveCrawls({ database, metrics }: Dependencies) {
  return async (): Promise<void> => {
    const { crawls, queued, running } = await measureCrawls(database);
    metrics.crawls.set(crawls);
    metrics.frontier.set({ state: 'QUEUED' }, queued);
    metrics.frontier.set({ state: 'RUNNING' }, running);
  };
}

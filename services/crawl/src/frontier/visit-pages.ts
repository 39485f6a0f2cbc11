import { origins } from '@tintype/contracts/capture/origins';
import { planOf } from '@tintype/contracts/plans/plans';
import type { NewCapture } from '@tintype/database/captures';
import type { Database, Db } from '@tintype/database/connect';
import { readCredits, withinQuota, type OutOfCredits } from '@tintype/database/credits';
import {
  listReadyPages,
  passTurn,
  skipPage,
  skipQueuedPages,
  visitPage,
  type ClaimedCrawl,
  type ReadyPage,
} from '@tintype/database/crawls';
import type { SkipReason } from '@tintype/contracts/crawls/skip-reasons';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import type { CrawlMetrics } from '../metrics.ts';
import { reasonOf } from './end-of-page.ts';
import { pageRequest } from './page-request.ts';
import { refusalOf, type RobotsOf } from './robots-reader.ts';

export type VisitParts = {
  readonly database: Database;
  readonly robotsOf: RobotsOf;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly logger: Logger;
  readonly metrics: Pick<CrawlMetrics, 'pages'>;
};

/** Gives captures to the pages that come next, as far as hosts, robots and credits allow. Answers how many got one. */
export async function visitPages(parts: VisitParts, crawls: ReadonlyMap<string, ClaimedCrawl>): Promise<number> {
  const ready = await listReadyPages(parts.database, { crawlIds: [...crawls.keys()] });
  /** Organizations that have no credits at the moment. */
  const starved = new Set<string>();
  let visited = 0;
  for (const page of ready) {
    const crawl = crawls.get(page.crawlId)!;
    if (starved.has(crawl.organizationId)) continue;
    const outcome = await visitOne(parts, crawl, page);
    if (outcome === true) visited += 1;
    if (outcome !== 'out of credits') continue;
    starved.add(crawl.organizationId);
    await endIfUsedUp(parts, crawl);
  }
  return visited;
}

/** What other captures hold may come free again when one of them fails, and is waited for. What is used does not. */
async function endIfUsedUp({ database, clock, logger, metrics }: VisitParts, crawl: ClaimedCrawl): Promise<void> {
  const { id: crawlId, organizationId, requestId } = crawl;
  const { used } = await readCredits(database, { organizationId, now: clock.now() });
  if (used < (planOf(crawl.plan, crawl.overrides).capturesPerMonth ?? Infinity)) return passTurn(database, { crawlId });
  const code = 'QUOTA_EXCEEDED';
  const skipped = await skipQueuedPages(database, { crawlId, ...reasonOf(code) });
  metrics.pages.inc({ state: 'SKIPPED', code }, skipped);
  logger.info({ crawlId, requestId }, 'crawl.out_of_credits');
}

async function visitOne(
  { database, robotsOf, clock, newId, metrics }: VisitParts,
  crawl: ClaimedCrawl,
  page: ReadyPage,
): Promise<boolean | OutOfCredits> {
  // The root has only just ended, and with it the hosts of the crawl were settled: the next turn knows them.
  if (crawl.rootHost === null && page.depth > 0) return false;
  const robots = rulesFor(robotsOf, page);
  if (robots === undefined) return false;
  if (robots.refusal !== undefined) {
    const skipped = await skipPage(database, { id: page.id, ...reasonOf(robots.refusal) });
    metrics.pages.inc({ state: 'SKIPPED', code: robots.refusal }, skipped);
    return false;
  }
  const { organizationId, apiKeyId, requestId } = crawl;
  const now = clock.now();
  const delayMs = Math.max(page.delayMs, robots.delayMs);
  const capture: NewCapture = {
    id: newId(),
    organizationId,
    apiKeyId,
    requestId,
    origin: 'crawl',
    request: pageRequest(crawl, page, delayMs),
    expiresAt: new Date(now.getTime() + origins.crawl.retentionMs),
    isSent: false,
  };
  const visit = (db: Db): Promise<boolean> => visitPage(db, { page, delayMs, capture });
  const limit = planOf(crawl.plan, crawl.overrides).capturesPerMonth;
  // The host's row is locked until the end of the transaction, which `withinQuota` opens only where there is a limit.
  return limit === null
    ? database.transaction(visit)
    : withinQuota(database, { organizationId, limit, credits: 1, now }, visit);
}

type Rules = { readonly delayMs: number; readonly refusal: SkipReason | undefined };

/** What is said of its address, and of that to which it led when it was visited before. `undefined` while not everybody has answered. */
function rulesFor(robotsOf: RobotsOf, { url, finalUrl }: ReadyPage): Rules | undefined {
  const own = robotsOf(url);
  const led = finalUrl === null ? own : robotsOf(finalUrl);
  if (own === undefined || led === undefined) return undefined;
  return { delayMs: own.delayMs, refusal: refusalOf(own, url) ?? refusalOf(led, finalUrl ?? url) };
}

import { origins } from '@tintype/contracts/capture/origins';
import { planOf } from '@tintype/contracts/plans/plans';
import type { NewCapture } from '@tintype/database/captures';
import type { Database, Db } from '@tintype/database/connect';
import { withinQuota, type OutOfCredits } from '@tintype/database/credits';
import {
  listReadyPages,
  skipPage,
  skipQueuedPages,
  visitPage,
  type ClaimedCrawl,
  type ReadyPage,
} from '@tintype/database/crawls';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { reasonOf } from './end-of-page.ts';
import { pageRequest } from './page-request.ts';
import type { RobotsOf } from './robots-reader.ts';

export type VisitParts = {
  readonly database: Database;
  readonly robotsOf: RobotsOf;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly logger: Logger;
};

/** Gives captures to the pages that come next, as far as hosts, robots and credits allow. */
export async function visitPages(parts: VisitParts, crawls: ReadonlyMap<string, ClaimedCrawl>): Promise<void> {
  const ready = await listReadyPages(parts.database, { crawlIds: [...crawls.keys()] });
  const starved = new Set<string>();
  for (const page of ready) {
    if (starved.has(page.crawlId)) continue;
    const crawl = crawls.get(page.crawlId)!;
    if ((await visitOne(parts, crawl, page)) !== 'out of credits') continue;
    starved.add(page.crawlId);
    await skipQueuedPages(parts.database, { crawlId: page.crawlId, ...reasonOf('QUOTA_EXCEEDED') });
    parts.logger.info({ crawlId: page.crawlId, requestId: crawl.requestId }, 'crawl.out_of_credits');
  }
}

async function visitOne(
  { database, robotsOf, clock, newId }: VisitParts,
  crawl: ClaimedCrawl,
  page: ReadyPage,
): Promise<boolean | OutOfCredits> {
  // The root has only just ended, and with it the hosts of the crawl were settled: the next turn knows them.
  if (crawl.rootHost === null && page.depth > 0) return false;
  const robots = robotsOf(page.url);
  if (robots === undefined) return false;
  if (!robots.allows(page.url)) {
    await skipPage(database, {
      id: page.id,
      ...reasonOf(robots.isUnknown ? 'ROBOTS_UNREACHABLE' : 'ROBOTS_DISALLOWED'),
    });
    return false;
  }
  const { organizationId, apiKeyId, requestId } = crawl;
  const now = clock.now();
  const capture: NewCapture = {
    id: newId(),
    organizationId,
    apiKeyId,
    requestId,
    origin: 'crawl',
    request: pageRequest(crawl, page),
    expiresAt: new Date(now.getTime() + origins.crawl.retentionMs),
    isSent: false,
  };
  const delayMs = Math.max(page.delayMs, robots.delayMs);
  const visit = (db: Db): Promise<boolean> => visitPage(db, { page, delayMs, capture });
  const limit = planOf(crawl.plan, crawl.overrides).capturesPerMonth;
  // The host's row is locked until the end of the transaction, which `withinQuota` opens only where there is a limit.
  return limit === null
    ? database.transaction(visit)
    : withinQuota(database, { organizationId, limit, credits: 1, now }, visit);
}

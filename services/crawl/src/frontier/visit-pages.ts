import { origins } from '@tintype/contracts/capture/origins';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import type { NewCapture } from '@tintype/database/captures/accept-capture';
import type { Database, Db } from '@tintype/database/connect';
import { OutOfCredits, withinQuota, readCredits } from '@tintype/database/credits/quota';
import {
  listReadyPages,
  insertHosts,
  yieldHostSlot,
  visitPages as visitPacedPages,
  type ReadyPage,
  type PageVisit,
} from '@tintype/database/crawls/visit-pages';
import { skipPage, skipQueuedPages } from '@tintype/database/crawls/discover-pages';
import type { ClaimedCrawl } from '@tintype/database/crawls/advance-crawls';
import type { SkipReason } from '@tintype/contracts/crawls/end-reasons';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import type { CrawlMetrics } from '../metrics.ts';
import { toSkipReason } from './end-of-page.ts';
import { pageRequest } from './page-request.ts';
import { findRobotsRefusal, type RobotsLookup } from './robots-reader.ts';

export type VisitDependencies = {
  readonly database: Database;
  readonly robotsOf: RobotsLookup;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly logger: Logger;
  readonly metrics: Pick<CrawlMetrics, 'pages'>;
};

/**
 * The maximum number of pages for which one transaction creates captures, so that it locks the rows
 * of their hosts only briefly.
 */
const togetherMax = 50;

/** Creates the captures of pages that are ready, and returns their number. */
export async function visitReadyPages(
  dependencies: VisitDependencies,
  crawls: ReadonlyMap<string, ClaimedCrawl>,
): Promise<number> {
  const ready = await listReadyPages(dependencies.database, { crawlIds: [...crawls.keys()] });
  const visits: PageVisit[] = [];
  for (const page of ready) {
    const visit = await planVisit(dependencies, crawls.get(page.crawlId)!, page);
    if (visit !== undefined) visits.push(visit);
  }
  await insertHosts(dependencies.database, { hosts: [...new Set(visits.map(({ page }) => page.host))] });
  let visited = 0;
  for (const own of Map.groupBy(visits, ({ capture }) => capture.organizationId).values())
    for (let at = 0; at < own.length; at += togetherMax)
      visited += await visitWithinQuota(dependencies, crawls, own.slice(at, at + togetherMax));
  return visited;
}

/** If the credits suffice only for some pages, visits the first pages. */
async function visitWithinQuota(
  dependencies: VisitDependencies,
  crawls: ReadonlyMap<string, ClaimedCrawl>,
  visits: readonly PageVisit[],
): Promise<number> {
  const { database, clock } = dependencies;
  const crawl = crawls.get(visits[0]!.page.crawlId)!;
  const { organizationId } = crawl;
  const limit = resolvePlan(crawl.plan, crawl.overrides).capturesPerMonth;
  const visit = (some: readonly PageVisit[]): Promise<number | OutOfCredits> => {
    const work = (db: Db): Promise<number> => visitPacedPages(db, some);
    // The rows of the hosts are locked until the end of the transaction, which `withinQuota` opens
    // only if there is a limit.
    return limit === null
      ? database.transaction(work)
      : withinQuota(database, { organizationId, limit, credits: some.length, now: clock.now() }, work);
  };
  const together = await visit(visits);
  if (!(together instanceof OutOfCredits)) return together;
  let visited = 0;
  for (const one of visits) {
    const alone = await visit([one]);
    if (alone instanceof OutOfCredits) {
      await endIfUsedUp(dependencies, crawls.get(one.page.crawlId)!);
      break;
    }
    visited += alone;
  }
  return visited;
}

/**
 * Ends a crawl whose credits are used up. Credits that other captures reserve may be returned if a
 * capture fails, so the crawl waits for them. Used credits are not returned.
 */
async function endIfUsedUp(
  { database, clock, logger, metrics }: VisitDependencies,
  crawl: ClaimedCrawl,
): Promise<void> {
  const { id: crawlId, organizationId, requestId } = crawl;
  const { used } = await readCredits(database, { organizationId, now: clock.now() });
  if (used < (resolvePlan(crawl.plan, crawl.overrides).capturesPerMonth ?? Infinity))
    return yieldHostSlot(database, { crawlId });
  const code = 'QUOTA_EXCEEDED';
  const skipped = await skipQueuedPages(database, { crawlId, ...toSkipReason(code) });
  metrics.pages.inc({ state: 'SKIPPED', code }, skipped);
  logger.info({ crawlId, requestId }, 'crawl.out_of_credits');
}

/**
 * Returns `undefined` if the page must wait, or must never be visited. Stores the reason of the
 * latter.
 */
async function planVisit(
  { database, robotsOf, clock, newId, metrics }: VisitDependencies,
  crawl: ClaimedCrawl,
  page: ReadyPage,
): Promise<PageVisit | undefined> {
  // A different worker has just ended the start page, which determines the hosts of the crawl. They
  // are known in the next turn.
  if (crawl.rootHost === null && page.depth > 0) return undefined;
  const robots = rulesFor(robotsOf, page);
  if (robots === undefined) return undefined;
  if (robots.refusal !== undefined) {
    const skipped = await skipPage(database, { id: page.id, ...toSkipReason(robots.refusal) });
    metrics.pages.inc({ state: 'SKIPPED', code: robots.refusal }, skipped);
    return undefined;
  }
  const { organizationId, apiKeyId, createdBy, requestId } = crawl;
  const delayMs = Math.max(page.delayMs, robots.delayMs);
  const capture: NewCapture = {
    id: newId(),
    organizationId,
    apiKeyId,
    createdBy,
    requestId,
    origin: 'crawl',
    request: pageRequest(crawl, page, delayMs),
    expiresAt: new Date(clock.now().getTime() + origins.crawl.retentionMs),
    isSent: false,
  };
  return { page, delayMs, capture };
}

type VisitPageRules = { readonly delayMs: number; readonly refusal: SkipReason | undefined };

/**
 * Returns the rules for the address of a page, and for its redirect target at an earlier visit.
 * Returns `undefined` while a host has not responded.
 */
function rulesFor(robotsOf: RobotsLookup, { url, finalUrl }: ReadyPage): VisitPageRules | undefined {
  const own = robotsOf(url);
  const led = finalUrl === null ? own : robotsOf(finalUrl);
  if (own === undefined || led === undefined) return undefined;
  return { delayMs: own.delayMs, refusal: findRobotsRefusal(own, url) ?? findRobotsRefusal(led, finalUrl ?? url) };
}

import { toPageKey } from '@tintype/contracts/crawls/page-identity';
import type { Database } from '@tintype/database/connect';
import { addPages, listPageLinks, type NewPage, type PageLinks } from '@tintype/database/crawls/discover-pages';
import type { OtherAddress } from '@tintype/database/crawls/crawl-addresses';
import type { ClaimedCrawl } from '@tintype/database/crawls/advance-crawls';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { toSkipReason } from './end-of-page.ts';
import type { CrawlMetrics } from '../metrics.ts';
import { pauseBetween, findRobotsRefusal, type RobotsLookup } from './robots-reader.ts';

export type DiscoverDependencies = {
  readonly database: Database;
  readonly robotsOf: RobotsLookup;
  readonly checkUrl: AddressPolicy['checkUrl'];
  readonly newId: () => string;
  readonly metrics: Pick<CrawlMetrics, 'pages'>;
};

/**
 * Examines the links of all pages whose turn it is, in the order of the pages of a crawl and of the
 * links on each page. Returns `true` if a crawl could not continue now, because a host has not
 * responded or the crawl was just ended.
 */
export async function discoverPages(
  dependencies: DiscoverDependencies,
  crawls: ReadonlyMap<string, ClaimedCrawl>,
): Promise<boolean> {
  const crawlIds = new Set(crawls.keys());
  for (;;) {
    const all = await listPageLinks(dependencies.database, { crawlIds: [...crawlIds] });
    if (all.length === 0) return crawlIds.size < crawls.size;
    for (const next of all) if (!(await examineLinks(dependencies, crawls, next))) crawlIds.delete(next.crawlId);
  }
}

/** Returns `false` if the remaining links cannot be examined now. */
async function examineLinks(
  dependencies: DiscoverDependencies,
  crawls: ReadonlyMap<string, ClaimedCrawl>,
  next: PageLinks,
): Promise<boolean> {
  const { isHeldUp, ...found } = await decideLinks(dependencies, next, crawls.get(next.crawlId)!.settings.crawlDelayMs);
  const { pages, left } = found;
  if (left.length === next.links.length) return false;
  if (!(await addPages(dependencies.database, { from: next, ...found }))) return false;
  for (const { skipped } of pages)
    if (skipped !== undefined) dependencies.metrics.pages.inc({ state: 'SKIPPED', code: skipped.code });
  return !isHeldUp;
}

type DiscoveredLinks = {
  readonly pages: readonly NewPage[];
  readonly others: readonly OtherAddress[];
  readonly left: readonly string[];
  readonly isHeldUp: boolean;
};

/**
 * Decides about each link, up to the first link whose host has not sent its robots.txt, or until
 * the crawl is full. Decisions are stored at once: by the time the last host has responded, the
 * robots.txt of the first may have expired.
 */
async function decideLinks(
  { robotsOf, checkUrl, newId }: DiscoverDependencies,
  next: PageLinks,
  crawlDelayMs: number,
): Promise<DiscoveredLinks> {
  const known = pagesByAddress(next.known);
  const pages: NewPage[] = [];
  const others: OtherAddress[] = [];
  let { room } = next;
  for (const [index, link] of next.links.entries()) {
    await pauseBetween(index);
    const url = toPageKey(link);
    const pageUrl = known.get(url);
    if (pageUrl !== undefined) {
      if (pageUrl !== link) others.push({ url: link, pageUrl });
      continue;
    }
    if (room === 0 || pages.length === next.roomInList)
      return { pages, others, left: next.links.slice(index), isHeldUp: false };
    const page = { id: newId(), url, delayMs: crawlDelayMs };
    const isAllowed = checkUrl(url).allowed;
    const robots = isAllowed ? robotsOf(url) : undefined;
    if (isAllowed && robots === undefined) {
      const left = next.links.slice(index);
      requestAhead(
        { robotsOf, checkUrl },
        left.map(toPageKey).filter((each) => !known.has(each)),
      );
      return { pages, others, left, isHeldUp: true };
    }
    known.set(url, url);
    if (link !== url) others.push({ url: link, pageUrl: url });
    const refusal = robots === undefined ? 'URL_NOT_ALLOWED' : findRobotsRefusal(robots, url);
    if (refusal === undefined) room -= 1;
    const delayMs = Math.max(crawlDelayMs, robots?.delayMs ?? 0);
    pages.push(refusal === undefined ? { ...page, delayMs } : { ...page, skipped: toSkipReason(refusal) });
  }
  return { pages, others, left: [], isHeldUp: false };
}

function pagesByAddress(pages: PageLinks['known']): Map<string, string> {
  const known = new Map(pages.map(({ url }) => [toPageKey(url), url]));
  for (const { url, finalUrl } of pages) {
    const led = toPageKey(finalUrl ?? url);
    if (!known.has(led)) known.set(led, url);
  }
  return known;
}

/**
 * The number of hosts whose robots.txt a crawl requests at once. A slow host takes ten seconds, and
 * all of these hosts may be one server.
 */
const requestedTogetherMax = 16;

function requestAhead(
  { robotsOf, checkUrl }: Pick<DiscoverDependencies, 'robotsOf' | 'checkUrl'>,
  links: readonly string[],
): void {
  const unknown = new Set<string>();
  for (const url of links) {
    if (checkUrl(url).allowed && robotsOf(url) === undefined) unknown.add(new URL(url).origin);
    if (unknown.size === requestedTogetherMax) return;
  }
}

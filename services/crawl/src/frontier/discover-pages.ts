import type { Database } from '@tintype/database/connect';
import { addPages, listNextLinks, type ClaimedCrawl, type NewPage, type NextLinks } from '@tintype/database/crawls';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { reasonOf } from './end-of-page.ts';
import type { CrawlMetrics } from '../metrics.ts';
import { refusalOf, type RobotsOf } from './robots-reader.ts';

export type DiscoverDependencies = {
  readonly database: Database;
  readonly robotsOf: RobotsOf;
  readonly checkUrl: AddressPolicy['checkUrl'];
  readonly newId: () => string;
  readonly metrics: Pick<CrawlMetrics, 'pages'>;
};

/**
 * Looks at the links of all pages whose turn it is, in the order of the pages of a crawl and of the links on each. `true` when a crawl could not
 * go on now, for a host has not answered or somebody has just ended it.
 */
export async function discoverPages(
  dependencies: DiscoverDependencies,
  crawls: ReadonlyMap<string, ClaimedCrawl>,
): Promise<boolean> {
  const crawlIds = new Set(crawls.keys());
  for (;;) {
    const all = await listNextLinks(dependencies.database, { crawlIds: [...crawlIds] });
    if (all.length === 0) return crawlIds.size < crawls.size;
    for (const next of all) if (!(await lookAt(dependencies, crawls, next))) crawlIds.delete(next.crawlId);
  }
}

async function lookAt(
  dependencies: DiscoverDependencies,
  crawls: ReadonlyMap<string, ClaimedCrawl>,
  next: NextLinks,
): Promise<boolean> {
  const found = newPages(dependencies, next, crawls.get(next.crawlId)!.settings.crawlDelayMs);
  if (found === 'not yet' || !(await addPages(dependencies.database, { from: next, ...found }))) return false;
  for (const { skipped } of found.pages)
    if (skipped !== undefined) dependencies.metrics.pages.inc({ state: 'SKIPPED', code: skipped.code });
  return true;
}

type Found = { readonly pages: readonly NewPage[]; readonly left: readonly string[] };

/** What becomes of each link, as far as there is room. `not yet` while a host has not said whether it may be crawled. */
function newPages(
  { robotsOf, checkUrl, newId }: DiscoverDependencies,
  next: NextLinks,
  crawlDelayMs: number,
): Found | 'not yet' {
  const known = new Set(next.known);
  const pages: NewPage[] = [];
  let { room } = next;
  for (const [index, url] of next.links.entries()) {
    if (known.has(url)) continue;
    if (room === 0) return { pages, left: next.links.slice(index) };
    known.add(url);
    const page = { id: newId(), url, delayMs: crawlDelayMs };
    if (!checkUrl(url).allowed) {
      pages.push({ ...page, skipped: reasonOf('URL_NOT_ALLOWED') });
      continue;
    }
    const robots = robotsOf(url);
    if (robots === undefined) return 'not yet';
    const delayMs = Math.max(crawlDelayMs, robots.delayMs);
    const refusal = refusalOf(robots, url);
    if (refusal === undefined) room -= 1;
    pages.push(refusal === undefined ? { ...page, delayMs } : { ...page, skipped: reasonOf(refusal) });
  }
  return { pages, left: [] };
}

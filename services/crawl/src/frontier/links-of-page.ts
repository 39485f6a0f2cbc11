import type { PageDocument } from '@tintype/contracts/crawls/crawl-answers';
import { deepenGlob } from '@tintype/contracts/crawls/glob-faults';
import { toPageKey, normalUrl, routeIn } from '@tintype/contracts/crawls/page-identity';
import { linkLengthMax, createCrawlScope } from '@tintype/contracts/crawls/scope';
import type { ClaimedCrawl } from '@tintype/database/crawls/advance-crawls';
import type { PageEnd } from '@tintype/database/crawls/settle-page';
import { pauseBetween } from './robots-reader.ts';

type PageScope = Pick<ClaimedCrawl, 'settings'> & {
  readonly rootHost: string;
  /** Whether the crawl follows links of the page, because it is not at the last depth. */
  readonly isFollowed: boolean;
};

/**
 * Returns the links of a page that its crawl follows, and links whose exclusion the crawl must
 * report. Each link is listed once, as the page spells it.
 */
export async function linksOfPage(
  { links: given }: Pick<PageDocument, 'links'>,
  { settings, rootHost, isFollowed }: PageScope,
): Promise<Pick<PageEnd, 'links' | 'deeperLinks' | 'routes' | 'below'>> {
  const { hashRoutes, includePatterns, excludePatterns } = settings;
  const { holdsLink } = createCrawlScope(settings, rootHost);
  const deep = {
    ...settings,
    includePatterns: includePatterns.map(deepenGlob),
    excludePatterns: excludePatterns.map(deepenGlob),
  };
  const isShallow = [...includePatterns, ...excludePatterns].some((glob) => deepenGlob(glob) !== glob);
  const { holdsLink: holdsDeepLink } = createCrawlScope(deep, rootHost);
  const links = await filterLinks(
    given.map(({ url }) => normalUrl(url, undefined, { hashRoutes })),
    holdsLink,
  );
  if (!isFollowed) return { deeperLinks: links };
  const all = given.map(({ url }) => normalUrl(url));
  const routes = hashRoutes ? [] : given.map(({ url }) => routeIn(url));
  return {
    links,
    routes: await filterLinks(routes, holdsLink),
    below: isShallow ? await filterLinks(all, (url) => holdsLink(url) !== holdsDeepLink(url)) : [],
  };
}

async function filterLinks(
  links: readonly (string | undefined)[],
  isChosen: (address: string) => boolean,
): Promise<string[]> {
  const held: string[] = [];
  for (const [index, link] of [...new Set(links)].entries()) {
    if (link !== undefined && link.length <= linkLengthMax && isChosen(toPageKey(link))) held.push(link);
    await pauseBetween(index);
  }
  return held;
}

import { toAddressPattern } from '@tintype/contracts/crawls/page-identity';
import type { Db } from '../connect.ts';

/**
 * The targets of the unvisited links of a crawl: pages within its depth, only pages below it, or
 * none.
 */
export type UnvisitedTargets = 'within' | 'below' | undefined;

/**
 * Finds out what a finished crawl left unvisited. Pages are read one by one, because each may have
 * thousands of links. Meanwhile another worker may end the crawl and delete them.
 */
export async function findUnvisited(
  { client }: Db,
  { crawlId }: { readonly crawlId: string },
): Promise<UnvisitedTargets> {
  const pages = await client.rows<{
    id: string;
    url: string;
    finalUrl: string | null;
    leads: boolean;
    isDeepest: boolean;
  }>`
    SELECT id, url, final_url AS "finalUrl", links IS NOT NULL OR deeper_links IS NOT NULL AS leads, links IS NULL AS "isDeepest"
    FROM crawl_pages WHERE crawl_id = ${crawlId} ORDER BY links IS NULL, position`;
  const known = new Set(pages.flatMap(({ url, finalUrl }) => [url, finalUrl ?? url]).map(toAddressPattern));
  for (const { id, leads, isDeepest } of pages) {
    if (!leads) continue;
    const [page] = await client.rows<{ links: readonly string[] }>`
      SELECT coalesce(links, deeper_links, '[]') AS links FROM crawl_pages WHERE id = ${id}`;
    if (page?.links.some((link) => !known.has(toAddressPattern(link))) === true) return isDeepest ? 'below' : 'within';
  }
  return undefined;
}

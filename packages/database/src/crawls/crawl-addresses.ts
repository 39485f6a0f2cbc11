import { addressesMax } from '@tintype/contracts/crawls/end-reasons';
import { sql, type Sql } from '../statements/sql.ts';

/**
 * `same`: other addresses of pages. `route`: routes behind `#` that were not followed. `below`:
 * links that a star at the end of a pattern does not reach.
 */
type AddressKind = 'same' | 'route' | 'below';

export type OtherAddress = { readonly url: string; readonly pageUrl: string };

/** Replaces the URL of a duplicate by the URL of the page that the crawl lists. */
const canonicalPageUrl = (crawlId: Sql, pageUrl: Sql): Sql =>
  sql`coalesce((SELECT page_url FROM crawl_addresses AS kept WHERE kept.crawl_id = ${crawlId} AND kind = 'same' AND kept.url = ${pageUrl}), ${pageUrl})`;

/** Inserts new addresses up to the maximum of this kind in a crawl. */
export const insertAddresses = (kind: AddressKind, rows: Sql): Sql => sql`
  INSERT INTO crawl_addresses (crawl_id, kind, url, page_url)
  SELECT crawl_id, ${kind}, url, ${canonicalPageUrl(sql`given.crawl_id`, sql`given.page_url`)} FROM (
    SELECT given.*, row_number() OVER (PARTITION BY crawl_id) AS place,
           (SELECT count(*) FROM crawl_addresses AS listed WHERE listed.crawl_id = given.crawl_id AND listed.kind = ${kind}) AS listed
    FROM (${rows}) AS given
    WHERE NOT EXISTS (SELECT FROM crawl_addresses AS listed WHERE listed.crawl_id = given.crawl_id AND listed.kind = ${kind} AND listed.url = given.url)
  ) AS given WHERE listed + place <= ${addressesMax}::int
  ON CONFLICT DO NOTHING`;

const others: Sql = sql`crawl_addresses AS own WHERE own.crawl_id = crawl_pages.crawl_id AND own.kind = 'same'`;

/**
 * Follows two steps: an address may have been recorded for a page just before that page turned out
 * to be a duplicate.
 */
export const sameAs: Sql = sql`
  (SELECT jsonb_agg(url ORDER BY url) FROM (
     SELECT url FROM ${others} AND (own.page_url = crawl_pages.url OR own.page_url IN (SELECT url FROM ${others} AND own.page_url = crawl_pages.url))
     UNION
     SELECT ${canonicalPageUrl(sql`own.crawl_id`, sql`own.page_url`)} FROM ${others} AND own.url = crawl_pages.url
   ) AS same)`;

export const countCrawlAddresses = (kind: AddressKind): Sql =>
  sql`(SELECT count(*)::int FROM crawl_addresses WHERE crawl_addresses.crawl_id = crawls.id AND kind = ${kind})`;

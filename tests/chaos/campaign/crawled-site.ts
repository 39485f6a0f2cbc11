import { page, startSite, type Site } from '@tintype/testing/site';

/** A site's pages have the numbers below this one. */
const pagesCount = 12;
const pathOf = (number: number): string => `/crawl/${number % pagesCount}`;

export const rootPath = pathOf(0);
export const pagePaths: readonly string[] = Array.from({ length: pagesCount }, (_, number) => pathOf(number));

type CrawledPage = {
  /** Where its address leads. */
  readonly path: string;
  readonly links: readonly string[];
};

/**
 * Each page leads to two others, and to the first of them once more by an address that redirects.
 * Anything else is no page of a crawl.
 */
export function crawledPage(path: string): CrawledPage | undefined {
  const number = /^\/crawl\/(?:again\/)?(\d+)$/.exec(path)?.[1];
  if (number === undefined) return undefined;
  const [left, right] = [pathOf(2 * Number(number) + 1), pathOf(2 * Number(number) + 2)];
  return { path: pathOf(Number(number)), links: [left, left.replace('/crawl/', '/crawl/again/'), right] };
}

/** Serves what `crawledPage` describes, and one page for all other addresses. */
export const startCrawledSite = (address: string): Promise<Site> =>
  startSite(
    {
      '/robots.txt': (_req, res) => void res.end(''),
      '*': ({ url = '/' }, res) => {
        const crawled = crawledPage(url);
        if (crawled !== undefined && crawled.path !== url) res.writeHead(302, { Location: crawled.path }).end();
        else {
          const links = (crawled?.links ?? []).map((link) => `<a href="${link}">${link}</a>`);
          const text = '<h1>A page</h1><p>that is captured while everything falls over</p>';
          res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page([text, ...links].join(' ')));
        }
      },
    },
    address,
  );

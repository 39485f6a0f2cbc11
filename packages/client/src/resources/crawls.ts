import type { ResponsePromise, Listing, Answer, Body, Query } from '../wire.ts';
import type { CapturedFile, Download } from '../files.ts';
import { numberedList, hasEnded, waitUntil, type WaitOptions } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';

type Crawl = Answer<'getCrawl'>;

/** Captures of complete sites. */
export const createCrawls = (transport: Transport) => {
  const get = (id: string, options?: CallOptions): ResponsePromise<Answer<'getCrawl'>> =>
    transport.json('getCrawl', { path: { id } }, options);
  return {
    start: (request: Body<'startCrawl'>, options?: CallOptions): ResponsePromise<Answer<'startCrawl'>> =>
      transport.json('startCrawl', { body: request }, options),
    list: (
      query: Query<'listCrawls'> = {},
      options?: CallOptions,
    ): Listing<Answer<'listCrawls'>, Answer<'listCrawls'>['crawls'][number]> =>
      numberedList(
        (page): ResponsePromise<Answer<'listCrawls'>> =>
          transport.json('listCrawls', { query: { ...query, page } }, options),
        query.page,
        ({ crawls }) => crawls,
      ),
    get,
    wait: (id: string, options?: WaitOptions<Crawl>): Promise<Crawl> =>
      waitUntil(transport, (each) => get(id, each), hasEnded, options),
    /** The pages in the order of discovery. */
    pages: (
      id: string,
      query: Query<'crawlPages'> = {},
      options?: CallOptions,
    ): Listing<Answer<'crawlPages'>, Answer<'crawlPages'>['pages'][number]> =>
      numberedList(
        (page): ResponsePromise<Answer<'crawlPages'>> =>
          transport.json('crawlPages', { path: { id }, query: { ...query, page } }, options),
        query.page,
        ({ pages }) => pages,
      ),
    output: (id: string, pageId: string, type: string, options?: CallOptions): ResponsePromise<CapturedFile> =>
      transport.file('crawlOutput', { path: { id, pageId, type: type as 'markdown' } }, options),
    sitemap: (id: string, options?: CallOptions): ResponsePromise<Answer<'getCrawlSitemap'>> =>
      transport.json('getCrawlSitemap', { path: { id } }, options),
    /** A ZIP archive of all files, with an index in `crawl.json`. */
    archive: (id: string, options?: CallOptions): ResponsePromise<Download> =>
      transport.download('crawlArchive', { path: { id } }, options),
    cancel: (id: string, options?: CallOptions): ResponsePromise<Answer<'cancelCrawl'>> =>
      transport.json('cancelCrawl', { path: { id } }, options),
    delete: (id: string, options?: CallOptions): ResponsePromise<void> =>
      transport.nothing('deleteCrawl', { path: { id } }, options),
  };
};

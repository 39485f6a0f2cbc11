import { startSite, type Pages, type Site } from '@tintype/testing/site';
import { startSystem, type System } from '@tintype/testing/system';
import { crawlClient, type CrawlPage, type CrawlRecord } from './crawl-client.ts';

type Options = {
  readonly undo: AsyncDisposableStack;
  readonly settings?: Readonly<Record<string, string>>;
};
export type Crawling = {
  readonly system: System;
  readonly client: ReturnType<typeof crawlClient>;
  /** Served until the end, on the address that is named. */
  readonly site: (pages: Pages, address?: string) => Promise<Site>;
  /** Crawls to the end. */
  readonly crawl: (
    body: object,
  ) => Promise<{ readonly id: string; readonly record: CrawlRecord; readonly pages: readonly CrawlPage[] }>;
};

/** What most crawls here are asked for, so that they take little time. */
export const quick = { crawlDelayMs: 0, outputs: ['json'] };

/** Gateway, render worker, scheduler and crawl service, for which 127.0.0.1 to 127.0.0.6 are the web. */
export async function startCrawling({ undo, settings = {} }: Options): Promise<Crawling> {
  const system = await startSystem({
    services: ['gateway', 'render', 'scheduler', 'crawl'],
    settings,
    allowHosts: ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'],
  });
  undo.defer(system.stop);
  const client = crawlClient(system);
  return {
    system,
    client,
    site: async (pages, address) => {
      const started = await startSite(pages, address);
      undo.defer(started.stop);
      return started;
    },
    crawl: async (body) => {
      const id = await client.start({ ...quick, ...body });
      const record = await client.ended(id);
      return { id, record, pages: await client.pages(id) };
    },
  };
}

/** What became of each page. */
export const brief = (from: Site, pages: readonly CrawlPage[]): string[] =>
  pages.map(({ url, status, errorCode }) => [url.replace(from.url(''), ''), errorCode ?? status].join(' ')).toSorted();

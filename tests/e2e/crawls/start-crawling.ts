import { sharedInstallation } from '@tintype/testing/shared-installation';
import { startSite, type Pages, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { crawlClient, type CrawlPage, type CrawlRecord } from './crawl-client.ts';

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

type Options = { readonly undo: AsyncDisposableStack };

/** The shared installation, for which the addresses from 127.0.0.1 are the web. */
export async function startCrawling({ undo }: Options): Promise<Crawling> {
  const system = await sharedInstallation();
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

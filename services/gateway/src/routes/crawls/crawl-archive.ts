import type { StoredCrawl, StoredCrawlPage } from '@tintype/database/crawls';
import type { Readable } from 'node:stream';
import { defineRoute } from '../../http/route.ts';
import type { CrawlPagesDependencies } from './crawl-pages.ts';
import { crawlParams, describeCrawl, describePage, outputIdOf } from './crawl-reply.ts';
import { existingCrawl } from './crawl.ts';

export type CrawlArchiveDependencies = CrawlPagesDependencies & {
  readonly archiveCrawl: (contents: {
    readonly pages: readonly StoredCrawlPage[];
    readonly describe: (names: ReadonlyMap<string, readonly string[]>) => unknown;
    readonly createdAt: Date;
  }) => Promise<{ readonly file: Readable; readonly sizeBytes: number }>;
};

export const crawlArchive = defineRoute<CrawlArchiveDependencies>()({
  id: 'crawlArchive',
  method: 'get',
  path: '/v1/crawls/{id}/archive',
  summary:
    'Every file of a crawl in one zip, with what is known of its pages in `crawl.json`. Of one under way, what is there.',
  access: 'api-key',
  allowance: 'general',
  params: crawlParams,
  answers: { 200: { description: 'The zip.', content: { 'application/zip': 'file' } } },
  refusals: [],
  handle: async (dependencies, { params: { id }, caller: { organizationId }, note }) => {
    note({ crawlId: id });
    const crawl = await existingCrawl(dependencies, { id, organizationId });
    const asked = new Set(crawl.settings.outputs.map(outputIdOf));
    const pages = (await allPages(dependencies, id)).map((page) => ({
      ...page,
      files: page.files.filter(({ outputId }) => asked.has(outputId)),
    }));
    const { file, sizeBytes } = await dependencies.archiveCrawl({
      pages,
      describe: (names) => indexOf(crawl, pages, names),
      createdAt: crawl.createdAt,
    });
    const headers = {
      'Content-Disposition': `attachment; filename="crawl-${id}.zip"`,
      'Cache-Control': 'private, no-store',
    };
    return { status: 200, headers, file, contentType: 'application/zip', sizeBytes };
  },
});

/** A page has more files than can be looked up in one go only in a crawl that is larger than crawls may be. */
async function allPages({ listCrawlPages }: CrawlPagesDependencies, crawlId: string): Promise<StoredCrawlPage[]> {
  const pages: StoredCrawlPage[] = [];
  for (let page = 0; ; page += 1) {
    const found = await listCrawlPages({ crawlId, page, pageSize: 500 });
    pages.push(...found.pages);
    if (found.pages.length < 500) return pages;
  }
}

const indexOf = (
  crawl: StoredCrawl,
  pages: readonly StoredCrawlPage[],
  names: ReadonlyMap<string, readonly string[]>,
) => ({
  ...describeCrawl(crawl),
  pages: pages.map((page) => {
    const { outputs: _outputs, ...described } = describePage(page, crawl);
    return { ...described, files: names.get(page.id) ?? [] };
  }),
});

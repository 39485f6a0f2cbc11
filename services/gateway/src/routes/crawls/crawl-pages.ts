import { crawlPageList } from '@tintype/contracts/crawls/crawl-answers';
import type { StoredCrawlPage } from '@tintype/database/crawls';
import { defineRoute } from '../../http/route.ts';
import { crawlParams, describePage, pageQuery, pagesOf, type FindCrawl } from './crawl-reply.ts';
import { existingCrawl } from './crawl.ts';

export type CrawlPagesDependencies = FindCrawl & {
  readonly listCrawlPages: (walk: {
    readonly crawlId: string;
    readonly page: number;
    readonly pageSize: number;
  }) => Promise<{ readonly pages: readonly StoredCrawlPage[]; readonly total: number }>;
};

export const crawlPages = defineRoute<CrawlPagesDependencies>()({
  id: 'crawlPages',
  method: 'get',
  path: '/v1/crawls/{id}/pages',
  summary: 'The pages of a crawl in the order in which they were found, with their files or why there are none.',
  access: 'api-key',
  allowance: 'general',
  params: crawlParams,
  query: pageQuery(100),
  answers: { 200: { description: 'A page of them.', content: { 'application/json': crawlPageList } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { id }, query, caller: { organizationId }, note }) => {
    note({ crawlId: id });
    const crawl = await existingCrawl(dependencies, { id, organizationId });
    const { pages, total } = await dependencies.listCrawlPages({ crawlId: id, ...query });
    return {
      status: 200,
      json: { pages: pages.map((page) => describePage(page, crawl)), ...pagesOf({ ...query, total }) },
    };
  },
});

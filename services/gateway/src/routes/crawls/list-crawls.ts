import { crawlList } from '@tintype/contracts/crawls/crawl-answers';
import type { StoredCrawl } from '@tintype/database/crawls';
import { defineRoute } from '../../http/route.ts';
import { describeCrawl, pageQuery, pagesOf } from './crawl-reply.ts';

export type ListCrawlsDependencies = {
  readonly listCrawls: (listing: {
    readonly organizationId: string;
    readonly page: number;
    readonly pageSize: number;
  }) => Promise<{ readonly crawls: readonly StoredCrawl[]; readonly total: number }>;
};

export const listCrawls = defineRoute<ListCrawlsDependencies>()({
  id: 'listCrawls',
  method: 'get',
  path: '/v1/crawls',
  summary: 'The crawls of the organization, newest first.',
  access: 'api-key',
  allowance: 'general',
  query: pageQuery(20),
  answers: { 200: { description: 'A page of them.', content: { 'application/json': crawlList } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ listCrawls: list }, { query, caller: { organizationId } }) => {
    const { crawls, total } = await list({ organizationId, ...query });
    return { status: 200, json: { crawls: crawls.map(describeCrawl), ...pagesOf({ ...query, total }) } };
  },
});

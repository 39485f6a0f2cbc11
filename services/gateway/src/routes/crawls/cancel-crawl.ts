import { crawlRecord } from '@tintype/contracts/crawls/crawl-answers';
import { defineRoute } from '../../http/route.ts';
import { crawlParams, describeCrawl, type CrawlOf, type FindCrawl } from './crawl-reply.ts';
import { existingCrawl } from './crawl.ts';

export type CancelCrawlDependencies = FindCrawl & { readonly cancelCrawl: (crawl: CrawlOf) => Promise<boolean> };

export const cancelCrawl = defineRoute<CancelCrawlDependencies>()({
  id: 'cancelCrawl',
  method: 'post',
  path: '/v1/crawls/{id}/cancel',
  summary: 'Ends a crawl. Pages in hand end as they would have; one that has ended stays as it is.',
  access: 'api-key',
  allowance: 'general',
  params: crawlParams,
  answers: { 200: { description: 'The crawl.', content: { 'application/json': crawlRecord } } },
  refusals: [],
  handle: async (dependencies, { params: { id }, caller: { organizationId }, note }) => {
    note({ crawlId: id });
    await dependencies.cancelCrawl({ id, organizationId });
    return { status: 200, json: describeCrawl(await existingCrawl(dependencies, { id, organizationId })) };
  },
});

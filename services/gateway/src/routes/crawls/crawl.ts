import { crawlRecord } from '@tintype/contracts/crawls/crawl-answers';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { StoredCrawl } from '@tintype/database/crawls';
import { defineRoute } from '../../http/route.ts';
import { crawlParams, describeCrawl, type CrawlOf, type FindCrawl } from './crawl-reply.ts';

export const crawl = defineRoute<FindCrawl>()({
  id: 'crawl',
  method: 'get',
  path: '/v1/crawls/{id}',
  summary: 'How a crawl stands.',
  access: 'api-key',
  allowance: 'general',
  params: crawlParams,
  answers: { 200: { description: 'The crawl.', content: { 'application/json': crawlRecord } } },
  refusals: [],
  handle: async (dependencies, { params: { id }, caller: { organizationId }, note }) => {
    note({ crawlId: id });
    return { status: 200, json: describeCrawl(await existingCrawl(dependencies, { id, organizationId })) };
  },
});

/** The crawl of a caller, or NOT_FOUND. */
export async function existingCrawl({ findCrawl }: FindCrawl, crawlOf: CrawlOf): Promise<StoredCrawl> {
  const found = await findCrawl(crawlOf);
  if (found === undefined) throw new ServiceError('NOT_FOUND');
  return found;
}

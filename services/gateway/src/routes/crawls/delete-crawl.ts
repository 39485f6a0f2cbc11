import { ServiceError } from '@tintype/contracts/errors/service-error';
import { defineRoute } from '../../http/route.ts';
import { crawlParams, type CrawlOf } from './crawl-reply.ts';

export type DeleteCrawlDependencies = {
  /** `false` when there is none. */
  readonly deleteCrawl: (crawl: CrawlOf) => Promise<boolean>;
};

export const deleteCrawl = defineRoute<DeleteCrawlDependencies>()({
  id: 'deleteCrawl',
  method: 'delete',
  path: '/v1/crawls/{id}',
  summary:
    'Deletes a crawl with every file of it. One that is under way is cancelled first; what is in hand of it is deleted when it ends.',
  access: 'api-key',
  allowance: 'general',
  params: crawlParams,
  answers: { 204: { description: 'It is gone.' } },
  refusals: [],
  handle: async (dependencies, { params: { id }, caller: { organizationId }, note }) => {
    note({ crawlId: id });
    if (!(await dependencies.deleteCrawl({ id, organizationId }))) throw new ServiceError('NOT_FOUND');
    return { status: 204, empty: true };
  },
});

import { crawlList, crawlRecord } from '@tintype/contracts/crawls/crawl-answers';
import { schema } from '@tintype/contracts/schemas/schema';
import { listCrawls as readCrawls } from '@tintype/database/crawls/find-crawls';
import { numberedFields, readNumberedPage } from '../../http/paging.ts';
import { getVisibility } from '../../http/principal.ts';
import { crawlParams, crawlReply, describeCrawl } from '../../responses/crawl.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

export const listCrawlsRoute = defineRoute({
  id: 'listCrawls',
  method: 'get',
  path: '/v1/crawls',
  summary: 'List the crawls of the organization, newest first.',
  ...forCallers,
  query: schema({ type: 'object', properties: numberedFields(20) }),
  answers: { 200: inJson('One page of the list.', crawlList) },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { query, caller }) => {
    const { items: crawls, numbers } = await readNumberedPage(
      query,
      (page) => readCrawls(database, { ...getVisibility(caller, 'crawl'), ...page }),
      describeCrawl,
    );
    return { status: 200, json: { crawls, ...numbers } };
  },
});

export const getCrawlRoute = defineRoute({
  id: 'getCrawl',
  method: 'get',
  path: '/v1/crawls/{id}',
  summary: 'Get a crawl.',
  ...forCallers,
  logs: { crawlId: 'id' },
  params: crawlParams,
  answers: { 200: inJson('The crawl.', crawlRecord) },
  handle: (dependencies, { params: { id }, caller }) => crawlReply(dependencies, id, caller),
});

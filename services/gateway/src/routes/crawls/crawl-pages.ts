import { crawlPageList } from '@tintype/contracts/crawls/crawl-answers';
import { crawlOutputs } from '@tintype/contracts/crawls/crawl-request';
import { schema } from '@tintype/contracts/schemas/schema';
import { findCrawl, listCrawlPages } from '@tintype/database/crawls/find-crawls';
import { numberedFields, readNumberedPage } from '../../http/paging.ts';
import { getVisibility } from '../../http/principal.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';
import { outputAnswer } from '../../responses/file.ts';
import { anId, crawlParams, describePage } from '../../responses/crawl.ts';
import { readCrawlFile } from '../../use-cases/crawls/read-crawl-file.ts';
import { found } from '../../http/found.ts';

export const crawlPagesRoute = defineRoute({
  id: 'crawlPages',
  method: 'get',
  path: '/v1/crawls/{id}/pages',
  summary: 'List the pages of a crawl in the order they were found, with their files or the reason why there are none.',
  ...forCallers,
  logs: { crawlId: 'id' },
  params: crawlParams,
  query: schema({ type: 'object', properties: numberedFields(100) }),
  answers: { 200: inJson('One page of the list.', crawlPageList) },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { id }, query, caller }) => {
    const crawl = found(await findCrawl(dependencies.database, { id, ...getVisibility(caller, 'crawl') }));
    const { items: pages, numbers } = await readNumberedPage(
      query,
      (page) => listCrawlPages(dependencies.database, { crawlId: id, ...page }),
      (page) => describePage(page, crawl),
    );
    return { status: 200, json: { pages, ...numbers } };
  },
});

export const crawlOutputRoute = defineRoute({
  id: 'crawlOutput',
  method: 'get',
  path: '/v1/crawls/{id}/pages/{pageId}/outputs/{type}',
  summary: 'Download a file of a page.',
  ...forCallers,
  logs: { crawlId: 'id' },
  params: schema({
    type: 'object',
    required: ['id', 'pageId', 'type'],
    properties: { id: anId, pageId: anId, type: { enum: crawlOutputs } },
  }),
  answers: { 200: outputAnswer },
  refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: (dependencies, { params, caller }) => readCrawlFile(dependencies, { ...params, caller }),
});

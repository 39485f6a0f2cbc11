import { crawlPageList } from '@tintype/contracts/crawls/crawl-answers';
import { crawlOutputs } from '@tintype/contracts/crawls/crawl-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { findCapture } from '@tintype/database/captures/find-capture';
import { findCrawl } from '@tintype/database/crawls/find-crawls';
import { findCrawlPage, listCrawlPages } from '@tintype/database/crawls/find-crawl-pages';
import { numberedFields, readNumberedPage } from '../../http/paging.ts';
import { visibilityOf } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { fileReply, outputAnswer, refuseExpired } from '../../responses/file.ts';
import { anId, crawlParams, describePage, outputIdOf } from '../../responses/crawl.ts';
import { found } from '../../http/found.ts';

export const crawlPages = defineRoute({
  id: 'crawlPages',
  method: 'get',
  path: '/v1/crawls/{id}/pages',
  summary: 'List the pages of a crawl in the order they were found, with their files or the reason why there are none.',
  ...forCallers,
  params: crawlParams,
  query: schema({ type: 'object', properties: numberedFields(100) }),
  answers: { 200: { description: 'One page of the list.', content: { 'application/json': crawlPageList } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { id }, query, caller, note }) => {
    note({ crawlId: id });
    const crawl = found(await findCrawl(dependencies.database, { id, ...visibilityOf(caller, 'crawl') }));
    const { items: pages, numbers } = await readNumberedPage(
      query,
      (page) => listCrawlPages(dependencies.database, { crawlId: id, ...page }),
      (page) => describePage(page, crawl),
    );
    return { status: 200, json: { pages, ...numbers } };
  },
});

export const crawlOutput = defineRoute({
  id: 'crawlOutput',
  method: 'get',
  path: '/v1/crawls/{id}/pages/{pageId}/outputs/{type}',
  summary: 'Download a file of a page.',
  ...forCallers,
  params: schema({
    type: 'object',
    required: ['id', 'pageId', 'type'],
    properties: { id: anId, pageId: anId, type: { enum: crawlOutputs } },
  }),
  answers: { 200: outputAnswer },
  refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: async (dependencies, { params: { id, pageId, type }, caller, note }) => {
    note({ crawlId: id });
    const { database, clock } = dependencies;
    const { organizationId } = caller;
    const crawl = found(await findCrawl(database, { id, ...visibilityOf(caller, 'crawl') }));
    const page = await findCrawlPage(database, { crawlId: id, pageId, organizationId });
    const isThere = page?.state === 'COMPLETED' && page.captureId !== null && crawl.settings.outputs.includes(type);
    const capture = isThere ? await findCapture(database, { id: page.captureId, organizationId }) : undefined;
    const file = capture?.files.find(({ outputId }) => outputId === outputIdOf(type));
    if (capture === undefined || file === undefined) throw new ServiceError('NOT_FOUND');
    refuseExpired(file, clock);
    return fileReply(dependencies, capture, file);
  },
});

import { crawlList, crawlRecord } from '@tintype/contracts/crawls/crawl-answers';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { cancelCrawl as cancel } from '@tintype/database/crawls/cancel-crawl';
import { deleteCrawl as remove, eraseCrawl } from '@tintype/database/crawls/delete-crawl';
import { findCrawl, listCrawls as readCrawls } from '@tintype/database/crawls/find-crawls';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import { numberedFields, readNumberedPage } from '../../http/paging.ts';
import { visibilityOf } from '../../http/principal.ts';
import { forCallers, defineRoute, type DefinedRoute } from '../define-route.ts';
import { crawlParams, describeCrawl } from '../../responses/crawl.ts';
import { crawlArchive } from './crawl-archive.ts';
import { crawlOutput, crawlPages } from './crawl-pages.ts';
import { crawlSitemap } from './crawl-sitemap.ts';
import { startCrawl } from './start-crawl.ts';
import { found } from '../../http/found.ts';

const listCrawls = defineRoute({
  id: 'listCrawls',
  method: 'get',
  path: '/v1/crawls',
  summary: 'List the crawls of the organization, newest first.',
  ...forCallers,
  query: schema({ type: 'object', properties: numberedFields(20) }),
  answers: { 200: { description: 'One page of the list.', content: { 'application/json': crawlList } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { query, caller }) => {
    const { items: crawls, numbers } = await readNumberedPage(
      query,
      (page) => readCrawls(database, { ...visibilityOf(caller, 'crawl'), ...page }),
      describeCrawl,
    );
    return { status: 200, json: { crawls, ...numbers } };
  },
});

const crawl = defineRoute({
  id: 'getCrawl',
  method: 'get',
  path: '/v1/crawls/{id}',
  summary: 'Get a crawl.',
  ...forCallers,
  params: crawlParams,
  answers: { 200: { description: 'The crawl.', content: { 'application/json': crawlRecord } } },
  refusals: [],
  handle: async (dependencies, { params: { id }, caller, note }) => {
    note({ crawlId: id });
    return {
      status: 200,
      json: describeCrawl(found(await findCrawl(dependencies.database, { id, ...visibilityOf(caller, 'crawl') }))),
    };
  },
});

const cancelCrawl = defineRoute({
  id: 'cancelCrawl',
  method: 'post',
  path: '/v1/crawls/{id}/cancel',
  summary: 'Cancel a crawl. Pages in progress finish. Has no effect on an ended crawl.',
  ...forCallers,
  params: crawlParams,
  answers: { 200: { description: 'The crawl.', content: { 'application/json': crawlRecord } } },
  refusals: [],
  handle: async (dependencies, { params: { id }, caller, note }) => {
    note({ crawlId: id });
    await cancel(dependencies.database, { id, ...visibilityOf(caller, 'crawl') });
    return {
      status: 200,
      json: describeCrawl(found(await findCrawl(dependencies.database, { id, ...visibilityOf(caller, 'crawl') }))),
    };
  },
});

const deleteCrawl = defineRoute({
  id: 'deleteCrawl',
  method: 'delete',
  path: '/v1/crawls/{id}',
  summary:
    'Delete a crawl with all its files. A running crawl is cancelled first, and pages in progress are deleted when they end.',
  ...forCallers,
  params: crawlParams,
  answers: { 204: { description: 'The crawl was deleted.' } },
  refusals: [],
  handle: async ({ database, storage, logger }, { params: { id }, caller, note }) => {
    note({ crawlId: id });
    if (!(await remove(database, { id, ...visibilityOf(caller, 'crawl') }))) throw new ServiceError('NOT_FOUND');
    // Deletes as much as possible at once. Captures in progress, and files that storage refuses now, are deleted by the crawl service.
    await eraseCrawl(database, { id, deleteFiles: createDeleteFiles({ storage, logger }) }).catch((error: unknown) =>
      logger.warn({ crawlId: id, error }, 'crawl.not_erased_at_once'),
    );
    return { status: 204, empty: true };
  },
});

export const crawlRoutes: readonly DefinedRoute[] = [
  startCrawl,
  listCrawls,
  crawl,
  crawlPages,
  crawlOutput,
  crawlSitemap,
  crawlArchive,
  cancelCrawl,
  deleteCrawl,
];

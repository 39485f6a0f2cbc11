import {
  crawlStarted,
  crawlList,
  crawlRecord,
  crawlPageList,
  crawlSitemap as answer,
} from '@tintype/contracts/crawls/crawl-answers';
import { crawlRequest, crawlOutputs } from '@tintype/contracts/crawls/crawl-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import {
  listCrawls as readCrawls,
  findCrawl,
  listCrawlPages,
  listCrawlTree,
} from '@tintype/database/crawls/find-crawls';
import { cancelCrawl as cancel, deleteCrawl as remove } from '@tintype/database/crawls/manage-crawl';
import { purgeDeleted } from '@tintype/database/deleted-work/purge-deleted';
import { createDeleteFiles } from '@tintype/storage/copy-file';
import { numberedFields, readNumberedPage } from '../http/paging.ts';
import { getVisibility, found } from '../http/principal.ts';
import {
  crawlParams,
  crawlReply,
  describeCrawl,
  anId,
  describePage,
  crawlTree,
  sitemapXml,
} from '../responses/crawl.ts';
import { outputAnswer } from '../responses/file.ts';
import { zipReply } from '../responses/zip-files.ts';
import { startCrawl as start, readCrawlFile, archiveCrawl } from '../use-cases/crawls.ts';
import { defineRoute, inJson, forCallers, type DefinedRoute } from './define-route.ts';

const startCrawlRoute = defineRoute({
  id: 'startCrawl',
  method: 'post',
  path: '/v1/crawls',
  summary: 'Start a crawl that captures a site page by page, starting at a URL.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  body: crawlRequest,
  answers: { 202: inJson('The crawl was accepted.', crawlStarted) },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE', 'QUOTA_EXCEEDED'],
  handle: async (dependencies, { body, note, ...sender }) => {
    const { id, createdAt } = await start(dependencies, body, sender);
    note({ crawlId: id });
    const statusUrl = `${dependencies.publicUrl}/v1/crawls/${id}`;
    return { status: 202, json: { id, status: 'QUEUED', statusUrl, createdAt: createdAt.toISOString() } };
  },
});

const listCrawlsRoute = defineRoute({
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

const getCrawlRoute = defineRoute({
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

const crawlPagesRoute = defineRoute({
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

const crawlOutputRoute = defineRoute({
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

const crawlSitemapRoute = defineRoute({
  id: 'getCrawlSitemap',
  method: 'get',
  path: '/v1/crawls/{id}/sitemap',
  summary: 'Get the pages of a crawl as a tree, or as an XML sitemap for search engines.',
  ...forCallers,
  logs: { crawlId: 'id' },
  params: crawlParams,
  query: schema({
    type: 'object',
    properties: {
      format: { enum: ['json', 'xml'], default: 'json', description: 'Format of the response: json or xml.' },
    },
  }),
  answers: {
    200: { description: 'The tree.', content: { 'application/json': answer, 'application/xml': 'file' } },
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { id }, query: { format }, caller }) => {
    const { url, state } = found(await findCrawl(dependencies.database, { id, ...getVisibility(caller, 'crawl') }));
    const pages = await listCrawlTree(dependencies.database, { crawlId: id });
    if (format === 'xml')
      return { status: 200, text: sitemapXml(pages), contentType: 'application/xml; charset=utf-8' };
    return { status: 200, json: { id, url, status: state, pages: crawlTree(pages, null) } };
  },
});

const crawlArchiveRoute = defineRoute({
  id: 'crawlArchive',
  method: 'get',
  path: '/v1/crawls/{id}/archive',
  summary:
    'Download the files of a crawl as a ZIP archive with an index in `crawl.json`. If the crawl is still ' +
    'running, the archive contains the files available so far.',
  ...forCallers,
  logs: { crawlId: 'id' },
  params: crawlParams,
  answers: { 200: { description: 'The ZIP archive.', content: { 'application/zip': 'file' } } },
  handle: async (dependencies, { params: { id }, caller }) => {
    const crawl = found(await findCrawl(dependencies.database, { id, ...getVisibility(caller, 'crawl') }));
    return zipReply(`crawl-${id}`, await archiveCrawl(dependencies, crawl));
  },
});

const cancelCrawlRoute = defineRoute({
  id: 'cancelCrawl',
  method: 'post',
  path: '/v1/crawls/{id}/cancel',
  summary: 'Cancel a crawl. Pages in progress finish. Has no effect on an ended crawl.',
  ...forCallers,
  logs: { crawlId: 'id' },
  params: crawlParams,
  answers: { 200: inJson('The crawl.', crawlRecord) },
  handle: async (dependencies, { params: { id }, caller }) => {
    await cancel(dependencies.database, { id, ...getVisibility(caller, 'crawl') });
    return crawlReply(dependencies, id, caller);
  },
});

const deleteCrawlRoute = defineRoute({
  id: 'deleteCrawl',
  method: 'delete',
  path: '/v1/crawls/{id}',
  summary:
    'Delete a crawl with all its files. A running crawl is cancelled first, and pages in progress are deleted when they end.',
  ...forCallers,
  logs: { crawlId: 'id' },
  params: crawlParams,
  answers: { 204: { description: 'The crawl was deleted.' } },
  handle: async ({ database, storage, logger }, { params: { id }, caller }) => {
    if (!(await remove(database, { id, ...getVisibility(caller, 'crawl') }))) throw new ServiceError('NOT_FOUND');
    // Deletes as much as possible immediately. The scheduler deletes captures in progress, and
    // files that storage refuses to delete now.
    const purge = { id, limit: 200, remove: createDeleteFiles({ storage, logger }) };
    const purgeAll = async (): Promise<void> => {
      while (await purgeDeleted(database, 'crawls', purge));
    };
    await purgeAll().catch((error: unknown) => logger.warn({ crawlId: id, error }, 'crawl.not_erased_at_once'));
    return { status: 204, empty: true };
  },
});

export const crawlRoutes: readonly DefinedRoute[] = [
  startCrawlRoute,
  listCrawlsRoute,
  getCrawlRoute,
  crawlPagesRoute,
  crawlOutputRoute,
  crawlSitemapRoute,
  crawlArchiveRoute,
  cancelCrawlRoute,
  deleteCrawlRoute,
];

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
import { createNumberedFields, readNumberedPage } from '../http/paging.ts';
import { getVisibility, found } from '../http/principal.ts';
import {
  crawlParams,
  readCrawl,
  describeCrawl,
  createIdSchema,
  describePage,
  createCrawlTree,
  formatSitemap,
} from '../responses/crawl.ts';
import { outputAnswer } from '../responses/file.ts';
import { zipReply } from '../responses/zip-files.ts';
import { startCrawl as start, readCrawlFile, archiveCrawl } from '../use-cases/crawls.ts';
import { defineRoute, inJson, type DefinedRoute } from './define-route.ts';

export const crawlRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/crawls', {
    id: 'startCrawl',
    summary: 'Start a crawl that captures a site page by page, starting at a URL.',
    allowance: 'screenshot',
    body: crawlRequest,
    status: 202,
    answer: inJson('The crawl was accepted.', crawlStarted),
    refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE', 'QUOTA_EXCEEDED'],
    handle: async (dependencies, { body, note, ...sender }) => {
      const { id, createdAt } = await start(dependencies, body, sender);
      note({ crawlId: id });
      const statusUrl = `${dependencies.publicUrl}/v1/crawls/${id}`;
      return { id, status: 'QUEUED', statusUrl, createdAt: createdAt.toISOString() };
    },
  }),
  defineRoute('GET /v1/crawls', {
    id: 'listCrawls',
    summary: 'List the crawls of the organization, newest first.',
    query: schema({ type: 'object', properties: createNumberedFields(20) }),
    answer: inJson('One page of the list.', crawlList),
    refusals: ['VALIDATION_ERROR'],
    handle: async ({ database }, { query, caller }) => {
      const { items: crawls, numbers } = await readNumberedPage(
        query,
        (page) => readCrawls(database, { ...getVisibility(caller, 'crawl'), ...page }),
        describeCrawl,
      );
      return { crawls, ...numbers };
    },
  }),
  defineRoute('GET /v1/crawls/{id}', {
    id: 'getCrawl',
    summary: 'Get a crawl.',
    logs: { crawlId: 'id' },
    params: crawlParams,
    answer: inJson('The crawl.', crawlRecord),
    handle: (dependencies, { params: { id }, caller }) => readCrawl(dependencies, id, caller),
  }),
  defineRoute('GET /v1/crawls/{id}/pages', {
    id: 'crawlPages',
    summary:
      'List the pages of a crawl in the order they were found, with their files or the reason why there are none.',
    logs: { crawlId: 'id' },
    params: crawlParams,
    query: schema({ type: 'object', properties: createNumberedFields(100) }),
    answer: inJson('One page of the list.', crawlPageList),
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { params: { id }, query, caller }) => {
      const crawl = found(await findCrawl(dependencies.database, { id, ...getVisibility(caller, 'crawl') }));
      const { items: pages, numbers } = await readNumberedPage(
        query,
        (page) => listCrawlPages(dependencies.database, { crawlId: id, ...page }),
        (page) => describePage(page, crawl),
      );
      return { pages, ...numbers };
    },
  }),
  defineRoute('GET /v1/crawls/{id}/pages/{pageId}/outputs/{type}', {
    id: 'crawlOutput',
    summary: 'Download a file of a page.',
    logs: { crawlId: 'id' },
    params: schema({
      type: 'object',
      required: ['id', 'pageId', 'type'],
      properties: {
        id: createIdSchema,
        pageId: createIdSchema,
        type: { enum: crawlOutputs, description: 'Type of the output.' },
      },
    }),
    answers: { 200: outputAnswer },
    refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
    handle: (dependencies, { params, caller }) => readCrawlFile(dependencies, { ...params, caller }),
  }),
  defineRoute('GET /v1/crawls/{id}/sitemap', {
    id: 'getCrawlSitemap',
    summary: 'Get the pages of a crawl as a tree, or as an XML sitemap for search engines.',
    logs: { crawlId: 'id' },
    params: crawlParams,
    query: schema({
      type: 'object',
      properties: {
        format: { enum: ['json', 'xml'], default: 'json', description: 'Format of the response: json or xml.' },
      },
    }),
    answers: { 200: { description: 'The tree.', content: { 'application/json': answer, 'application/xml': 'file' } } },
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { params: { id }, query: { format }, caller }) => {
      const { url, state } = found(await findCrawl(dependencies.database, { id, ...getVisibility(caller, 'crawl') }));
      const pages = await listCrawlTree(dependencies.database, { crawlId: id });
      if (format === 'xml')
        return { status: 200, text: formatSitemap(pages), contentType: 'application/xml; charset=utf-8' };
      return { status: 200, json: { id, url, status: state, pages: createCrawlTree(pages, null) } };
    },
  }),
  defineRoute('GET /v1/crawls/{id}/archive', {
    id: 'crawlArchive',
    summary:
      'Download the files of a crawl as a ZIP archive with an index in `crawl.json`. If the crawl is still ' +
      'running, the archive contains the files available so far.',
    logs: { crawlId: 'id' },
    params: crawlParams,
    answers: { 200: { description: 'The ZIP archive.', content: { 'application/zip': 'file' } } },
    handle: async (dependencies, { params: { id }, caller }) => {
      const crawl = found(await findCrawl(dependencies.database, { id, ...getVisibility(caller, 'crawl') }));
      return zipReply(`crawl-${id}`, await archiveCrawl(dependencies, crawl));
    },
  }),
  defineRoute('POST /v1/crawls/{id}/cancel', {
    id: 'cancelCrawl',
    summary: 'Cancel a crawl. Pages in progress finish. Has no effect on an ended crawl.',
    logs: { crawlId: 'id' },
    params: crawlParams,
    answer: inJson('The crawl.', crawlRecord),
    handle: async (dependencies, { params: { id }, caller }) => {
      await cancel(dependencies.database, { id, ...getVisibility(caller, 'crawl') });
      return readCrawl(dependencies, id, caller);
    },
  }),
  defineRoute('DELETE /v1/crawls/{id}', {
    id: 'deleteCrawl',
    summary:
      'Delete a crawl with all its files. A running crawl is cancelled first, and pages in progress are deleted when they end.',
    logs: { crawlId: 'id' },
    params: crawlParams,
    answer: 'The crawl was deleted.',
    handle: async ({ database, storage, logger }, { params: { id }, caller }) => {
      if (!(await remove(database, { id, ...getVisibility(caller, 'crawl') }))) throw new ServiceError('NOT_FOUND');
      // The scheduler deletes captures in progress, and files that storage refuses to delete now.
      const purge = { id, limit: 200, remove: createDeleteFiles({ storage, logger }) };
      const purgeAll = async (): Promise<void> => {
        while (await purgeDeleted(database, 'crawls', purge));
      };
      await purgeAll().catch((error: unknown) => logger.warn({ crawlId: id, error }, 'crawl.not_erased_at_once'));
    },
  }),
];

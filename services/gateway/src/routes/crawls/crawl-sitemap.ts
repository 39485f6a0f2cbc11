import { crawlSitemap as answer } from '@tintype/contracts/crawls/crawl-answers';
import { schema } from '@tintype/contracts/schemas/schema';
import { findCrawl, listCrawlTree } from '@tintype/database/crawls/find-crawls';
import { getVisibility } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { crawlParams } from '../../responses/crawl.ts';
import { found } from '../../http/found.ts';
import { crawlTree, sitemapXml } from '../../responses/crawl-sitemap.ts';

export const crawlSitemapRoute = defineRoute({
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

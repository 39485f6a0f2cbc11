import { crawlSitemap as answer } from '@tintype/contracts/crawls/crawl-answers';
import { schema } from '@tintype/contracts/schemas/schema';
import { defineRoute } from '../../http/route.ts';
import { crawlParams, describeVisit, type FindCrawl } from './crawl-reply.ts';
import { existingCrawl } from './crawl.ts';
import { sitemapXml, type TreePage } from './sitemap-xml.ts';

export type CrawlSitemapDependencies = FindCrawl & {
  readonly listCrawlTree: (crawl: { readonly crawlId: string }) => Promise<readonly TreePage[]>;
};

export const crawlSitemap = defineRoute<CrawlSitemapDependencies>()({
  id: 'crawlSitemap',
  method: 'get',
  path: '/v1/crawls/{id}/sitemap',
  summary: 'All addresses of a crawl as a tree of who led to whom; as XML, a sitemap that search engines read.',
  access: 'api-key',
  allowance: 'general',
  params: crawlParams,
  query: schema({
    type: 'object',
    properties: { format: { enum: ['json', 'xml'], default: 'json', description: 'json or xml.' } },
  }),
  answers: {
    200: { description: 'The tree.', content: { 'application/json': answer, 'application/xml': 'file' } },
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { id }, query: { format }, caller: { organizationId }, note }) => {
    note({ crawlId: id });
    const { url, state } = await existingCrawl(dependencies, { id, organizationId });
    const pages = await dependencies.listCrawlTree({ crawlId: id });
    if (format === 'xml')
      return { status: 200, text: sitemapXml(pages), contentType: 'application/xml; charset=utf-8' };
    return { status: 200, json: { id, url, status: state, pages: treeOf(pages, null) } };
  },
});

type Branch = Omit<ReturnType<typeof describeVisit>, 'parentId'> & { readonly children: readonly Branch[] };

/** A crawl is at most six levels deep. */
export function treeOf(pages: readonly TreePage[], root: string | null): Branch[] {
  const byParent = Map.groupBy(pages, ({ parentId }) => parentId);
  const branches = (parent: string | null): Branch[] =>
    (byParent.get(parent) ?? []).map((page) => {
      const { parentId: _parentId, ...visit } = describeVisit(page);
      return { ...visit, children: branches(page.id) };
    });
  return branches(root);
}

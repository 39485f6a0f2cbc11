import { findCrawl } from '@tintype/database/crawls/find-crawls';
import { getVisibility } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { zipReply } from '../../responses/zip-files.ts';
import { crawlParams } from '../../responses/crawl.ts';
import { found } from '../../http/found.ts';
import { archiveCrawl } from '../../use-cases/crawls/archive-crawl.ts';

export const crawlArchiveRoute = defineRoute({
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

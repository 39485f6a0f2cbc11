import { crawlRecord } from '@tintype/contracts/crawls/crawl-answers';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { cancelCrawl as cancel, deleteCrawl as remove } from '@tintype/database/crawls/manage-crawl';
import { purgeDeleted } from '@tintype/database/deleted-work/purge-deleted';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import { getVisibility } from '../../http/principal.ts';
import { crawlParams, crawlReply } from '../../responses/crawl.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

export const cancelCrawlRoute = defineRoute({
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

export const deleteCrawlRoute = defineRoute({
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

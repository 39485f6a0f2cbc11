import { findCapture } from '@tintype/database/captures';
import {
  acceptCrawl,
  cancelCrawl,
  deleteCrawl,
  eraseCrawl,
  findCrawl,
  findCrawlPage,
  listCrawlPages,
  listCrawls,
  listCrawlTree,
} from '@tintype/database/crawls';
import { withinQuota } from '@tintype/database/credits';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { CancelCrawlDependencies } from '../routes/crawls/cancel-crawl.ts';
import type { CrawlArchiveDependencies } from '../routes/crawls/crawl-archive.ts';
import type { CrawlOutputDependencies } from '../routes/crawls/crawl-output.ts';
import type { CrawlSitemapDependencies } from '../routes/crawls/crawl-sitemap.ts';
import type { DeleteCrawlDependencies } from '../routes/crawls/delete-crawl.ts';
import type { ListCrawlsDependencies } from '../routes/crawls/list-crawls.ts';
import type { StartCrawlRouteDependencies } from '../routes/crawls/start-crawl.ts';
import { archiveCrawl } from '../use-cases/archive-crawl.ts';
import { startCrawl, type StartCrawlDependencies } from '../use-cases/start-crawl.ts';
import type { WiringDependencies } from './dependencies.ts';

type Dependencies = StartCrawlRouteDependencies &
  ListCrawlsDependencies &
  CrawlArchiveDependencies &
  CrawlOutputDependencies &
  CrawlSitemapDependencies &
  CancelCrawlDependencies &
  DeleteCrawlDependencies;

export function wireCrawls({
  database,
  queues,
  storage,
  policy,
  publicUrl,
  clock,
  logger,
  newId,
}: WiringDependencies): Dependencies {
  const starting: StartCrawlDependencies = {
    newId,
    clock,
    logger,
    checkUrl: policy.checkUrl,
    accept: (crawl, { limit, now }) =>
      withinQuota(database, { organizationId: crawl.organizationId, limit, credits: 1, now }, (db) =>
        acceptCrawl(db, crawl),
      ),
    enqueue: ({ id, requestId }) => queues.enqueue(catalogue.crawl, { crawlId: id, requestId }, { id }),
  };
  return {
    startCrawl: (order) => startCrawl(starting, order),
    findCrawl: (crawl) => findCrawl(database, crawl),
    listCrawls: (listing) => listCrawls(database, listing),
    listCrawlPages: (walk) => listCrawlPages(database, walk),
    listCrawlTree: (crawl) => listCrawlTree(database, crawl),
    findCrawlPage: (page) => findCrawlPage(database, page),
    findCapture: (capture) => findCapture(database, capture),
    cancelCrawl: (crawl) => cancelCrawl(database, crawl),
    deleteCrawl: async (crawl) => {
      if (!(await deleteCrawl(database, crawl))) return false;
      // At once as far as it goes; what is in hand is deleted by the crawl service.
      await eraseCrawl(database, { id: crawl.id, deleteFiles: (keys) => storage.delete(keys) });
      return true;
    },
    archiveCrawl: (contents) => archiveCrawl({ read: (key) => storage.read(key), ...contents }),
    storage,
    clock,
    publicUrl,
  };
}

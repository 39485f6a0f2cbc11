import type { PageDocument } from '@tintype/contracts/crawls/crawl-answers';
import { crawlPageTransitions } from '@tintype/contracts/states/crawl';
import type { Database } from '@tintype/database/connect';
import type { ClaimedCrawl } from '@tintype/database/crawls/advance-crawls';
import { type EndedPage, listEndedPages, settlePage } from '@tintype/database/crawls/settle-page';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import type { CrawlMetrics } from '../metrics.ts';
import { endOfPage } from './end-of-page.ts';

export type SettleDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'readBytes'>;
  readonly logger: Logger;
  readonly metrics: Pick<CrawlMetrics, 'pages' | 'backOffs'>;
};

/**
 * Ends the pages whose captures have ended, and returns them. If a page cannot be ended because
 * storage is unavailable, the next turn tries again.
 */
export async function settlePages(
  { database, storage, logger, metrics }: SettleDependencies,
  crawls: ReadonlyMap<string, ClaimedCrawl>,
): Promise<readonly EndedPage[]> {
  if (crawls.size === 0) return [];
  const ended = await listEndedPages(database, { crawlIds: [...crawls.keys()] });
  await Promise.all(
    ended.map(async (page) => {
      try {
        const document = await readDocument(storage, page);
        const crawl = crawls.get(page.crawlId)!;
        const end = await endOfPage({ page, crawl, document });
        if (page.captureState === 'COMPLETED' && document === undefined)
          logger.error({ crawlId: page.crawlId, captureId: page.captureId }, 'crawl.document_missing');
        if (!(await settlePage(database, end))) return;
        const { crawlId, id: pageId, captureId } = page;
        if (end.pauseMs !== undefined) metrics.backOffs.inc({ status: String(end.httpStatus) });
        if (end.event !== 'retry')
          metrics.pages.inc({ state: crawlPageTransitions.RUNNING[end.event], code: end.errorCode ?? '' });
        logger.info({ crawlId, pageId, captureId, event: end.event, code: end.errorCode }, 'crawl.page_settled');
      } catch (error) {
        logger.warn({ crawlId: page.crawlId, captureId: page.captureId, error }, 'crawl.settle_failed');
      }
    }),
  );
  return ended;
}

async function readDocument(
  { readBytes }: SettleDependencies['storage'],
  { captureState, storageKey }: EndedPage,
): Promise<PageDocument | undefined> {
  if (captureState !== 'COMPLETED' || storageKey === null) return undefined;
  const bytes = await readBytes(storageKey);
  return bytes === undefined ? undefined : (JSON.parse(bytes.toString()) as PageDocument);
}

import type { PageDocument } from '@tintype/contracts/crawls/crawl-answers';
import type { PageSkipReason } from '@tintype/contracts/crawls/crawl-request';
import { normalUrl } from '@tintype/contracts/crawls/page-identity';
import { type SkipReason, skipReasons } from '@tintype/contracts/crawls/end-reasons';
import type { ClaimedCrawl } from '@tintype/database/crawls/advance-crawls';
import { type EndedPage, type PageEnd, listEndedPages, settlePage } from '@tintype/database/crawls/settle-page';
import { crawlPageTransitions } from '@tintype/contracts/states/crawl';
import type { Database } from '@tintype/database/connect';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import { linksOfPage } from './links-of-page.ts';
import type { CrawlMetrics } from '../metrics.ts';

/**
 * The maximum number of visits of a page whose host requests a pause, or whose document is
 * interrupted.
 */
export const attemptsMax = 4;
const firstPauseMs = 2_000;
/** The longest pause that a crawl waits for. If a host requests a longer pause, the page fails. */
const pauseMsMax = 600_000;

type EndedPageInput = {
  readonly page: EndedPage;
  readonly crawl: Pick<ClaimedCrawl, 'settings' | 'rootHost'>;
  /**
   * The page document; undefined if the capture did not complete, or the document cannot be read.
   */
  readonly document: PageDocument | undefined;
};

export async function endOfPage({ page, crawl, document }: EndedPageInput): Promise<PageEnd> {
  const { id, captureId } = page;
  const base = { id, captureId, duplicate: toSkipReason('DUPLICATE') };
  if (page.captureState === 'CANCELLED') return { ...base, event: 'cancel' };
  if (page.captureState === 'COMPLETED')
    return { ...base, event: 'complete', ...(await readFacts({ page, crawl, document })) };

  const details = page.errorDetails ?? {};
  const seen = {
    finalUrl: textOf(details['finalUrl']),
    httpStatus: findNumber(details['httpStatus']) ?? page.report?.httpStatus ?? null,
  };
  const reason = details['reason'] as PageSkipReason;
  if (reason === 'host_busy') return { ...base, ...seen, ...endBusyVisit(page, findNumber(details['retryAfterMs'])) };
  if (retriedReasons.includes(reason) && page.attempts < attemptsMax) return { ...base, ...seen, event: 'retry' };
  const skipped = skipReasonsByReason[reason];
  if (skipped !== undefined)
    return { ...base, ...seen, event: 'skip', ...skipWith(skipped), sameAs: textOf(details['sameAs']) };
  return {
    ...base,
    ...seen,
    event: 'fail',
    errorCode: page.errorCode ?? 'INTERNAL_ERROR',
    errorMessage: page.errorMessage ?? '',
  };
}

/** The reasons for another visit: to read the robots.txt first, or to get the complete document. */
const retriedReasons: readonly PageSkipReason[] = ['robots_unknown', 'incomplete_document'];
const skipReasonsByReason: Partial<Record<PageSkipReason, SkipReason>> = {
  out_of_scope: 'OUT_OF_SCOPE',
  not_html: 'NOT_HTML',
  duplicate: 'DUPLICATE',
  robots_disallowed: 'ROBOTS_DISALLOWED',
  robots_unknown: 'ROBOTS_UNREACHABLE',
};
export const toSkipReason = (code: SkipReason) => ({ code, message: skipReasons[code] });
const skipWith = (code: SkipReason) => ({ errorCode: code, errorMessage: skipReasons[code] });

/**
 * Returns how the visit of a busy page ends. The pause doubles each time unless the host specifies
 * its length. Every crawl observes the pause of the host.
 */
function endBusyVisit(
  { attempts, errorDetails }: EndedPage,
  retryAfterMs: number | undefined,
): Pick<PageEnd, 'event' | 'pauseMs'> & Partial<PageEnd> {
  const wantedMs = Math.max(retryAfterMs ?? 0, firstPauseMs * 2 ** (attempts - 1));
  const pauseMs = Math.min(pauseMsMax, retryAfterMs ?? wantedMs);
  if (attempts < attemptsMax && (retryAfterMs ?? 0) <= pauseMsMax) return { event: 'retry', pauseMs };
  const status = String(errorDetails?.['httpStatus']);
  return {
    event: 'fail',
    pauseMs,
    errorCode: 'TARGET_BLOCKED',
    errorMessage: `The host refused the page with status ${status} ${attempts === 1 ? 'once' : `${attempts} times`}. Set a longer delay, or try again later.`,
  };
}

async function readFacts({ page, crawl: { settings, rootHost }, document }: EndedPageInput): Promise<Partial<PageEnd>> {
  const finalUrl = document?.url ?? normalUrl(page.report?.finalUrl ?? page.url) ?? page.url;
  const httpStatus = document?.http.status ?? page.report?.httpStatus ?? null;
  if (document === undefined) return { finalUrl, httpStatus };
  return {
    finalUrl,
    httpStatus,
    title: toStorableText(document.title),
    description: toStorableOrNull(document.description),
    language: toStorableOrNull(document.language),
    contentType: toStorableOrNull(document.http.headers['content-type']?.split(';')[0]?.trim().toLowerCase()),
    canonicalUrl: toStorableOrNull(document.canonicalUrl),
    visitedAt: new Date(document.http.answeredAt),
    ...(await linksOfPage(document, {
      settings,
      rootHost: rootHost ?? new URL(finalUrl).hostname,
      isFollowed: page.depth < settings.depth,
    })),
  };
}

/** Removes U+0000 and halves of surrogate pairs, which PostgreSQL cannot store. */
const toStorableText = (text: string): string => text.replaceAll('\0', '').slice(0, 2_048).toWellFormed();
const toStorableOrNull = (text: string | null | undefined): string | null =>
  text == null ? null : toStorableText(text);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const findNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

export type SettleDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'readBytes'>;
  readonly logger: Logger;
  readonly metrics: Pick<CrawlMetrics, 'pages' | 'backOffs'>;
};

/**
 * Ends the visits whose captures have ended. If storage is unavailable, the next turn tries again.
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

import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ErrorDetails } from '@tintype/contracts/errors/service-error';
import { pageOutputId } from '@tintype/contracts/crawls/page-asked';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

/** A page in hand whose capture has ended. */
export type EndedPage = {
  readonly id: string;
  readonly crawlId: string;
  readonly captureId: string;
  readonly url: string;
  readonly depth: number;
  readonly attempts: number;
  readonly captureState: 'COMPLETED' | 'FAILED' | 'CANCELLED';
  readonly errorCode: ErrorCode | null;
  readonly errorMessage: string | null;
  readonly errorDetails: ErrorDetails | null;
  readonly report: CaptureReport | null;
  /** Of the page document. */
  readonly storageKey: string | null;
};

/** The lease of their crawl is held by who asks, so they are not claimed one by one; `settlePage` reads them. */
export async function listEndedPages(
  { client }: Db,
  { crawlIds }: { readonly crawlIds: readonly string[] },
): Promise<EndedPage[]> {
  return client.$queryRaw<EndedPage[]>`
    SELECT crawl_pages.id, crawl_id AS "crawlId", capture_id AS "captureId", crawl_pages.url, depth, attempts,
           capture.state AS "captureState", capture.error_code AS "errorCode", capture.error_message AS "errorMessage",
           error_details AS "errorDetails", report,
           (SELECT storage_key FROM files WHERE files.capture_id = capture.id AND output_id = ${pageOutputId}) AS "storageKey"
    FROM crawl_pages JOIN ended_captures USING (capture_id)
    -- LIMIT has each looked up by its id: without statistics the planner would rather read all captures that have ended.
    CROSS JOIN LATERAL (SELECT * FROM captures WHERE captures.id = capture_id LIMIT 1) AS capture
    WHERE crawl_id = ANY (${crawlIds}::text[]) AND ${stateOf.crawlPages.isLive} AND ${stateOf.crawlPages.is('RUNNING')}
    ORDER BY crawl_id, position`;
}

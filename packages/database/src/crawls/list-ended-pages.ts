import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ErrorDetails } from '@tintype/contracts/errors/service-error';
import { pageOutputId } from '@tintype/contracts/crawls/page-asked';
import type { Db } from '../connect.ts';

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

export async function listEndedPages(
  { client }: Db,
  { crawlIds }: { readonly crawlIds: readonly string[] },
): Promise<EndedPage[]> {
  return client.$queryRaw<EndedPage[]>`
    SELECT crawl_pages.id, crawl_id AS "crawlId", capture_id AS "captureId", crawl_pages.url, depth, attempts,
           captures.state AS "captureState", captures.error_code AS "errorCode", captures.error_message AS "errorMessage",
           error_details AS "errorDetails", report,
           (SELECT storage_key FROM files WHERE files.capture_id = captures.id AND output_id = ${pageOutputId}) AS "storageKey"
    FROM crawl_pages JOIN captures ON captures.id = capture_id
    WHERE crawl_id = ANY (${crawlIds}::text[]) AND crawl_pages.state = 'RUNNING'
      AND captures.state IN ('COMPLETED', 'FAILED', 'CANCELLED')
    ORDER BY crawl_id, position`;
}

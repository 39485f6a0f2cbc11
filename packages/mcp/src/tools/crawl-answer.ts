import type { Schemas, Tintype } from '@tintype/client';
import { toVisibleLine } from '../text/visible-text.ts';
import type { Answer } from '../tool/answer.ts';

const pageSize = 25;
type CrawlPageOptions = { readonly id: string; readonly page: number; readonly signal: AbortSignal };

/** Describes the state of a crawl, and some of its pages. */
export async function crawlAnswer(client: Tintype, { id, page, signal }: CrawlPageOptions): Promise<Answer> {
  const [crawl, listed] = await Promise.all([
    client.crawls.get(id, { signal }),
    client.crawls.pages(id, { page, pageSize }, { signal }),
  ]);
  const { completed, failed, skipped, queued } = crawl.progress;
  const hasEnded = crawl.completedAt !== undefined;
  return {
    facts: [
      `crawlId: ${id}, status ${crawl.status}${crawl.errorCode === undefined ? '' : ` (${crawl.errorCode})`}`,
      `Pages: ${completed} captured, ${failed} failed, ${skipped} skipped, ${queued} waiting.`,
      `List: page ${page + 1} of ${Math.max(1, listed.totalPages)}. Each line: pageId, status, URL, title.`,
    ],
    ...(listed.pages.length > 0 && { pageText: listed.pages.map(formatLine).join('\n') }),
    next: [
      ...(hasEnded ? [] : [`call get_crawl with crawlId ${id} for its progress`]),
      ...(page + 1 < listed.totalPages ? [`further pages of the list: get_crawl with page ${page + 1}`] : []),
      'read_crawl_page reads a page by crawlId and pageId',
    ].join('; '),
  };
}

const formatLine = ({ id, status, url, title, errorCode }: Schemas['CrawlPage']): string =>
  [
    id,
    errorCode === undefined ? status : `${status} ${errorCode}`,
    toVisibleLine(url, 400),
    toVisibleLine(title ?? '', 120),
  ].join(' | ');

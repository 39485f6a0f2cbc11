import type { PageDocument } from '@tintype/contracts/crawls/crawl-answers';
import type { CrawlVisit } from '@tintype/contracts/crawls/crawl-request';
import { contentMark, restoreFragment } from '@tintype/contracts/crawls/page-identity';
import type { CaptureContext } from '../context/capture-context.ts';
import { readPage } from '../in-page/read-page.ts';
import { bytesOfText, parsedOrText } from '../outputs/texts.ts';

const limits = { linksMax: 5_000, headingsMax: 2_000, textMax: 4 * 1024 * 1024, addressMax: 8_192 };
/** Headers that describe a document. Headers for one visitor, such as cookies, are left out. */
const documentHeaders = [
  'cache-control',
  'content-language',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'link',
  'server',
  'x-robots-tag',
];

type RequireHtml = (
  contentType: string | undefined,
  seen: { readonly status: number | undefined; readonly url: string | undefined },
) => void;

/** Reads the page document of a crawl. `requireHtml` throws for anything that is not a page. */
export async function readPageDocument(
  { request, history, inPage, slot, note }: CaptureContext,
  { depth, parentId, hashRoutes }: Pick<CrawlVisit, 'depth' | 'parentId' | 'hashRoutes'>,
  requireHtml: RequireHtml,
): Promise<Buffer> {
  const { contentType, answeredAtMs, pictures, ...facts } = await inPage(readPage, limits);
  const answer = history.answer();
  requireHtml(contentType, { status: answer?.status, url: answer?.url });
  const headers = answer?.headers ?? {};
  // Uses the address that the server received instead of the address that scripts have written into
  // the address bar. Client-side routes are an exception, because only scripts know them.
  const shown = slot.page.url();
  const url = restoreFragment(answer?.url ?? shown, shown, { hashRoutes }) ?? request.url;
  // Error pages look alike, but each reports a different broken link.
  const isError = (answer?.status ?? 200) >= 400;
  note({ pageUrl: url, ...(!isError && { pageContent: contentMark({ ...facts, url, pictures }) }) });
  const document: PageDocument = {
    requestedUrl: request.url,
    url,
    depth,
    parentId,
    http: {
      status: answer?.status ?? null,
      redirects: history.hops().slice(0, -1),
      headers: Object.fromEntries(
        documentHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
      ),
      answeredAt: new Date(answeredAtMs).toISOString(),
    },
    ...facts,
    jsonLd: facts.jsonLd.map(parsedOrText),
  };
  return bytesOfText(JSON.stringify(document));
}

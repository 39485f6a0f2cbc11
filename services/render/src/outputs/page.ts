import type { PageDocument } from '@tintype/contracts/crawls/page-document';
import { normalUrl } from '@tintype/contracts/crawls/normal-url';
import { readPage } from '../in-page/read-page.ts';
import { throwIfSkipped, requireHtml } from '../stages/skip-page.ts';
import type { TakeOutput } from '../screenshot/output.ts';
import { bytesOfText } from './text-bytes.ts';

const limits = { linksMax: 5_000, headingsMax: 2_000, textMax: 4 * 1024 * 1024 };
/** What describes a document; nothing that is meant for one visitor, like cookies. */
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

/** The page document of a crawl. The page may have sent itself on since it was visited, so what the crawl wants is asked again. */
export const takePage: TakeOutput<'page'> = async (context, output) => {
  const { request, history, inPage, slot, note } = context;
  await throwIfSkipped(context);
  const { contentType, answeredAtMs, ...facts } = await inPage(readPage, limits);
  const answer = history.answer();
  requireHtml(contentType, { status: answer?.status, url: answer?.url });
  const headers = answer?.headers ?? {};
  // Not what scripts have written into the address bar, which is no address the server was asked for.
  const url = normalUrl(answer?.url ?? slot.page.url()) ?? request.url;
  note({ pageUrl: url });
  const document: PageDocument = {
    requestedUrl: request.url,
    url,
    depth: output.depth,
    parentId: output.parentId,
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
  return { output, bytes: bytesOfText(JSON.stringify(document)), wanted: 'json', width: null, height: null };
};

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

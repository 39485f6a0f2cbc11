import type { PageDocument } from '@tintype/contracts/crawls/crawl-answers';

type Page = { readonly address: string; readonly url: string; readonly links: readonly string[] };

/**
 * What a worker without a browser has read of a page: its links, and nothing else that a crawl
 * needs.
 */
export function documentOf({ address, url, links }: Page): Buffer {
  const document: PageDocument = {
    requestedUrl: address,
    url,
    depth: 0,
    parentId: null,
    http: { status: 200, redirects: [], headers: {}, answeredAt: new Date().toISOString() },
    title: url,
    description: null,
    language: null,
    canonicalUrl: null,
    headings: [],
    links: links.map((link) => ({ url: link, text: link, rel: null })),
    text: '',
    openGraph: {},
    jsonLd: [],
    hreflang: [],
    cut: false,
  };
  return Buffer.from(JSON.stringify(document));
}

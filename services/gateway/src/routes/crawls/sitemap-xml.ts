import type { StoredCrawlPage } from '@tintype/database/crawls';

export type TreePage = Omit<StoredCrawlPage, 'files'>;

/** Pages that a browser saw, as sitemaps.org describes it; what is ours stands in a namespace of its own, which readers of sitemaps pass over. */
export function sitemapXml(pages: readonly TreePage[]): string {
  const urls = new Map(pages.map(({ id, url }) => [id, url]));
  const entries = pages
    .filter(({ state }) => state === 'COMPLETED')
    .map(({ url, finalUrl, parentId, depth, state, title, httpStatus }) =>
      [
        '  <url>',
        `    <loc>${escaped(finalUrl ?? url)}</loc>`,
        `    <t:depth>${depth}</t:depth>`,
        `    <t:status>${state}</t:status>`,
        ...(httpStatus === null ? [] : [`    <t:httpStatus>${httpStatus}</t:httpStatus>`]),
        ...(title === null ? [] : [`    <t:title>${escaped(title)}</t:title>`]),
        ...(parentId === null ? [] : [`    <t:parent>${escaped(urls.get(parentId) ?? '')}</t:parent>`]),
        '  </url>',
      ].join('\n'),
    );
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:t="urn:tintype:crawl">';
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...entries, '</urlset>', ''].join('\n');
}

/** XML 1.0 has no way to write control characters, so they are left out. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

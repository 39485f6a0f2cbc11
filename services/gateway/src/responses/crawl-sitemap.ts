import type { StoredCrawlPage } from '@tintype/database/crawls/find-crawls';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import { describeVisit } from './crawl.ts';

type Branch = Omit<ReturnType<typeof describeVisit>, 'parentId'> & { readonly children: readonly Branch[] };

/**
 * Returns the pages of a crawl as a tree. Recursion is safe, because a crawl is at most six levels
 * deep.
 */
export function crawlTree(pages: readonly TreePage[], root: string | null): Branch[] {
  const byParent = Map.groupBy(pages, ({ parentId }) => parentId);
  const branches = (parent: string | null): Branch[] =>
    (byParent.get(parent) ?? []).map((page) => {
      const { parentId: _parentId, ...visit } = describeVisit(page);
      return { ...visit, children: branches(page.id) };
    });
  return branches(root);
}

type TreePage = Omit<StoredCrawlPage, 'files'>;

/**
 * Writes the pages that a browser visited in the format of sitemaps.org. Additional fields are in a
 * separate namespace, which readers of sitemaps ignore.
 */
export function sitemapXml(pages: readonly TreePage[]): string {
  const urls = new Map(pages.map(({ id, url }) => [id, url]));
  const entries = pages
    .filter(({ state }) => state === 'COMPLETED')
    .map(({ url, finalUrl, parentId, depth, state, title, httpStatus }) =>
      [
        '  <url>',
        `    <loc>${escapeXml(finalUrl ?? url)}</loc>`,
        `    <t:depth>${depth}</t:depth>`,
        `    <t:status>${state}</t:status>`,
        ...(httpStatus === null ? [] : [`    <t:httpStatus>${httpStatus}</t:httpStatus>`]),
        ...(title === null ? [] : [`    <t:title>${escapeXml(title)}</t:title>`]),
        ...(parentId === null ? [] : [`    <t:parent>${escapeXml(urls.get(parentId) ?? '')}</t:parent>`]),
        '  </url>',
      ].join('\n'),
    );
  const head = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:t="urn:tintype:crawl">';
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...entries, '</urlset>', ''].join('\n');
}

/** Escapes text for XML. Control characters are left out, because XML 1.0 cannot represent them. */
const escapeXml = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  escapeMarkup(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));

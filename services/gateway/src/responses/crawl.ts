import { listCrawlNotes } from '@tintype/contracts/crawls/end-reasons';
import { type CrawlOutput, pageOutputId } from '@tintype/contracts/crawls/crawl-request';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import { findCrawl, type StoredCrawl, type StoredCrawlPage } from '@tintype/database/crawls/find-crawls';
import type { Dependencies } from '../dependencies.ts';
import { found, getVisibility, type Principal } from '../http/principal.ts';
import { toJson } from '../http/to-json.ts';

export const createIdSchema = { type: 'string', pattern: idPattern } as const;
export const crawlParams = schema({ type: 'object', required: ['id'], properties: { id: createIdSchema } });
export function describeCrawl(crawl: StoredCrawl) {
  const { id, url, state, settings, progress, createdAt, startedAt, completedAt, errorCode, errorMessage, endReason } =
    crawl;
  const notes = listCrawlNotes(crawl);
  return {
    id,
    url,
    status: state,
    depth: settings.depth,
    limit: settings.limit,
    outputs: settings.outputs,
    progress,
    ...toJson({ createdAt, startedAt, completedAt, errorCode, errorMessage, endReason }),
    ...(notes.length > 0 && { notes }),
  };
}

export const readCrawl = async ({ database }: Pick<Dependencies, 'database'>, id: string, caller: Principal) =>
  describeCrawl(found(await findCrawl(database, { id, ...getVisibility(caller, 'crawl') })));

/**
 * Every page has a stored document for its links, but only callers that requested `json` get it.
 */
export const outputIdOf = (type: CrawlOutput): string => (type === 'json' ? pageOutputId : type);

export function describePage(page: StoredCrawlPage, { id: crawlId, settings }: Pick<StoredCrawl, 'id' | 'settings'>) {
  const outputs = settings.outputs.flatMap((type) => {
    const file = page.files.find(({ outputId }) => outputId === outputIdOf(type));
    if (file === undefined) return [];
    return {
      type,
      contentType: mediaTypeOf(file.format),
      size: file.size,
      resultUrl: `/v1/crawls/${crawlId}/pages/${page.id}/outputs/${type}`,
      expiresAt: file.expiresAt.toISOString(),
    };
  });
  const { captureId } = page;
  return { ...describeVisit(page), ...(captureId !== null && { captureId }), ...describePageEnd(page), outputs };
}

type CrawlVisit = Omit<StoredCrawlPage, 'files'>;
const describeVisit = ({ id, parentId, url, depth, state, title, httpStatus }: CrawlVisit) =>
  toJson({ id, parentId, url, depth, status: state, title, httpStatus });

function describePageEnd(page: CrawlVisit) {
  const { url, finalUrl, canonicalUrl, description, language, contentType, renderTimeMs } = page;
  const { verdict, warnings, texts, createdAt, completedAt, deletedAt, errorCode, errorMessage, sameAs } = page;
  return {
    ...toJson({
      description,
      language,
      contentType,
      renderTimeMs,
      verdict,
      warnings,
      texts,
      createdAt,
      completedAt,
      deletedAt,
    }),
    ...(finalUrl !== null && finalUrl !== url && { finalUrl }),
    ...toJson({ canonicalUrl, sameAs, errorCode, errorMessage }),
  };
}

type CrawlBranch = Omit<ReturnType<typeof describeVisit>, 'parentId'> & { readonly children: readonly CrawlBranch[] };

/** Recursion is safe: a crawl is at most six levels deep. */
export function createCrawlTree(pages: readonly TreePage[], root: string | null): CrawlBranch[] {
  const byParent = Map.groupBy(pages, ({ parentId }) => parentId);
  const branches = (parent: string | null): CrawlBranch[] =>
    (byParent.get(parent) ?? []).map((page) => {
      const { parentId: _parentId, ...visit } = describeVisit(page);
      return { ...visit, children: branches(page.id) };
    });
  return branches(root);
}

type TreePage = Omit<StoredCrawlPage, 'files'>;

/**
 * The format of sitemaps.org. Additional fields are in a separate namespace, which readers ignore.
 */
export function formatSitemap(pages: readonly TreePage[]): string {
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

/** XML 1.0 cannot represent control characters, so they are left out. */
const escapeXml = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  escapeMarkup(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));

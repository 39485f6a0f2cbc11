import { pageOutputId } from '@tintype/contracts/crawls/crawl-visit';
import { fileFormats } from '@tintype/contracts/formats/formats';
import { findCrawl, type StoredCrawl } from '@tintype/database/crawls/find-crawls';
import { listCrawlPages, type StoredCrawlPage } from '@tintype/database/crawls/find-crawl-pages';
import type { Dependencies } from '../../dependencies.ts';
import { visibilityOf } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { slugOf, type ZipEntry, zipFiles, zipReply } from '../../responses/zip-files.ts';
import { crawlParams, describeCrawl, describePage, outputIdOf } from '../../responses/crawl.ts';
import { found } from '../../http/found.ts';

export const crawlArchive = defineRoute({
  id: 'crawlArchive',
  method: 'get',
  path: '/v1/crawls/{id}/archive',
  summary:
    'Download the files of a crawl as a ZIP archive with an index in `crawl.json`. If the crawl is still running, the archive contains the files available so far.',
  ...forCallers,
  params: crawlParams,
  answers: { 200: { description: 'The ZIP archive.', content: { 'application/zip': 'file' } } },
  refusals: [],
  handle: async (dependencies, { params: { id }, caller, note }) => {
    note({ crawlId: id });
    const crawl = found(await findCrawl(dependencies.database, { id, ...visibilityOf(caller, 'crawl') }));
    const asked = new Set(crawl.settings.outputs.map(outputIdOf));
    const pages = (await allPages(dependencies, id)).map((page) => ({
      ...page,
      files: page.files.filter(({ outputId }) => asked.has(outputId)),
    }));
    const names = new Map<string, readonly string[]>();
    const entries = pages.flatMap((page, position) => entriesOf(page, position, names));
    const index = { name: 'crawl.json', json: indexOf(crawl, pages, names) };
    return zipReply(
      `crawl-${id}`,
      await zipFiles(dependencies.storage, { index, entries, createdAt: crawl.createdAt }),
    );
  },
});

/** A page has more files than can be looked up in one go only in a crawl that is larger than crawls may be. */
async function allPages({ database }: Dependencies, crawlId: string): Promise<StoredCrawlPage[]> {
  const pages: StoredCrawlPage[] = [];
  for (;;) {
    const { rows } = await listCrawlPages(database, { crawlId, limit: 500, offset: pages.length });
    for (const row of rows) pages.push(row);
    if (rows.length < 500) return pages;
  }
}

const indexOf = (
  crawl: StoredCrawl,
  pages: readonly StoredCrawlPage[],
  names: ReadonlyMap<string, readonly string[]>,
) => ({
  ...describeCrawl(crawl),
  pages: pages.map((page) => {
    const { outputs: _outputs, ...described } = describePage(page, crawl);
    return { ...described, files: names.get(page.id) ?? [] };
  }),
});

function entriesOf(
  { id, url, files }: StoredCrawlPage,
  position: number,
  names: Map<string, readonly string[]>,
): ZipEntry[] {
  const folder = `pages/${String(position).padStart(4, '0')}${slugOf(url)}`;
  const entries = files.map(({ outputId, format, storageKey, size }) => ({
    name: `${folder}/${outputId === pageOutputId ? 'page' : outputId}.${fileFormats[format].extension}`,
    storageKey,
    size,
  }));
  names.set(
    id,
    entries.map(({ name }) => name),
  );
  return entries;
}

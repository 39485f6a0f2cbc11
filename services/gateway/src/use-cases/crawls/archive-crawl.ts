import { type StoredCrawlPage, listCrawlPages, type StoredCrawl } from '@tintype/database/crawls/find-crawls';
import { pageOutputId } from '@tintype/contracts/crawls/crawl-visit';
import { fileFormats } from '@tintype/contracts/formats/formats';
import type { Dependencies } from '../../dependencies.ts';
import { describeCrawl, describePage, outputIdOf } from '../../responses/crawl.ts';
import { toZipSlug, type ZipEntry, zipFiles } from '../../responses/zip-files.ts';

/** Packs the files of a crawl into a zip with an index, `crawl.json`. */
export async function archiveCrawl(dependencies: Pick<Dependencies, 'database' | 'storage'>, crawl: StoredCrawl) {
  const asked = new Set(crawl.settings.outputs.map(outputIdOf));
  const pages = (await allPages(dependencies, crawl.id)).map((page) => ({
    ...page,
    files: page.files.filter(({ outputId }) => asked.has(outputId)),
  }));
  const names = new Map<string, readonly string[]>();
  const entries = pages.flatMap((page, position) => entriesOf(page, position, names));
  const index = { name: 'crawl.json', json: indexOf(crawl, pages, names) };
  return zipFiles(dependencies.storage, { index, entries, createdAt: crawl.createdAt });
}

/**
 * Reads all pages at once: the largest permitted crawl has fewer files than one look-up accepts.
 */
async function allPages({ database }: Pick<Dependencies, 'database'>, crawlId: string): Promise<StoredCrawlPage[]> {
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
  const folder = `pages/${String(position).padStart(4, '0')}${toZipSlug(url)}`;
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

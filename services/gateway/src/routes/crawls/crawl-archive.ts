import type { Readable } from 'node:stream';
import { pageOutputId } from '@tintype/contracts/crawls/page-asked';
import { fileFormats } from '@tintype/contracts/formats/formats';
import { findCrawl, listCrawlPages, type StoredCrawl, type StoredCrawlPage } from '@tintype/database/crawls';
import type { Storage } from '@tintype/storage/port';
import { ZipFile } from 'yazl';
import type { Dependencies } from '../../dependencies.ts';
import { visibilityOf } from '../../http/principal.ts';
import { defineRoute, found } from '../define-route.ts';
import { crawlParams, describeCrawl, describePage, outputIdOf } from './crawl-answer.ts';

export const crawlArchive = defineRoute({
  id: 'crawlArchive',
  method: 'get',
  path: '/v1/crawls/{id}/archive',
  summary:
    'Every file of a crawl in one zip, with what is known of its pages in `crawl.json`. Of one under way, what is there.',
  access: ['api-key', 'user'],
  allowance: 'general',
  params: crawlParams,
  answers: { 200: { description: 'The zip.', content: { 'application/zip': 'file' } } },
  refusals: [],
  handle: async (dependencies, { params: { id }, caller, note }) => {
    note({ crawlId: id });
    const crawl = found(await findCrawl(dependencies.database, { id, ...visibilityOf(caller, 'crawl', id) }));
    const asked = new Set(crawl.settings.outputs.map(outputIdOf));
    const pages = (await allPages(dependencies, id)).map((page) => ({
      ...page,
      files: page.files.filter(({ outputId }) => asked.has(outputId)),
    }));
    const { file, sizeBytes } = await archiveCrawl(dependencies.storage, {
      pages,
      describe: (names) => indexOf(crawl, pages, names),
      createdAt: crawl.createdAt,
    });
    const headers = {
      'Content-Disposition': `attachment; filename="crawl-${id}.zip"`,
      'Cache-Control': 'private, no-store',
    };
    return { status: 200, headers, file, contentType: 'application/zip', sizeBytes };
  },
});

/** A page has more files than can be looked up in one go only in a crawl that is larger than crawls may be. */
async function allPages({ database }: Dependencies, crawlId: string): Promise<StoredCrawlPage[]> {
  const pages: StoredCrawlPage[] = [];
  for (let page = 0; ; page += 1) {
    const read = await listCrawlPages(database, { crawlId, page, pageSize: 500 });
    pages.push(...read.pages);
    if (read.pages.length < 500) return pages;
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

type Contents = {
  readonly pages: readonly StoredCrawlPage[];
  /** `crawl.json` of the archive; it is told which file belongs to which page. */
  readonly describe: (names: ReadonlyMap<string, readonly string[]>) => unknown;
  readonly createdAt: Date;
};
type Entry = { readonly name: string; readonly storageKey: string; readonly size: number };
/**
 * All files of a crawl as one zip, made while it is sent: at no time more than one of them is open. They are not packed any tighter, so the size is
 * known beforehand, and whoever gets less knows that something is missing.
 */
async function archiveCrawl(
  storage: Pick<Storage, 'read'>,
  { pages, describe, createdAt }: Contents,
): Promise<{ file: Readable; sizeBytes: number }> {
  const zip = new ZipFile();
  const options = { compress: false, mtime: createdAt };
  const names = new Map<string, string[]>();
  const entries = pages.flatMap((page, position) => entriesOf(page, position, names));
  zip.addBuffer(Buffer.from(`${JSON.stringify(describe(names), undefined, 2)}\n`), 'crawl.json', options);
  const output = zip.outputStream as Readable;
  for (const { name, storageKey, size } of entries)
    zip.addReadStreamLazy(name, { ...options, size }, (give) => {
      // Of a caller who has gone nothing more is read.
      if (output.destroyed) return;
      storage.read(storageKey).then(
        (stored) => {
          if (stored === undefined) return give(new Error(`${storageKey} is not in storage`), undefined as never);
          output.once('close', () => stored.stream.destroy());
          give(undefined, stored.stream);
        },
        (error: unknown) => give(error, undefined as never),
      );
    });
  zip.on('error', (error: Error) => output.destroy(error));
  const sizeBytes = await new Promise<number>((resolve) => {
    // The types leave out what the callback is told.
    zip.end(undefined, resolve as () => void);
  });
  return { file: output, sizeBytes };
}

function entriesOf({ id, url, files }: StoredCrawlPage, position: number, names: Map<string, string[]>): Entry[] {
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

/** The path as a part of a file name, for people who look through the folders. */
function slugOf(url: string): string {
  const words = new URL(url).pathname
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return words === '' ? '' : `-${words}`;
}

import type { Readable } from 'node:stream';
import { pageOutputId } from '@tintype/contracts/crawls/page-asked';
import { fileFormats } from '@tintype/contracts/formats/formats';
import type { StoredCrawlPage } from '@tintype/database/crawls';
import type { Storage } from '@tintype/storage/port';
import { ZipFile } from 'yazl';

type Entry = { readonly name: string; readonly storageKey: string; readonly size: number };
type Dependencies = {
  readonly read: Storage['read'];
  readonly pages: readonly StoredCrawlPage[];
  /** `crawl.json` of the archive; it is told which file belongs to which page. */
  readonly describe: (names: ReadonlyMap<string, readonly string[]>) => unknown;
  readonly createdAt: Date;
};

/**
 * All files of a crawl as one zip, made while it is sent: at no time more than one of them is open. They are not packed any tighter, so the size is
 * known beforehand, and whoever gets less knows that something is missing.
 */
export async function archiveCrawl({
  read,
  pages,
  describe,
  createdAt,
}: Dependencies): Promise<{ file: Readable; sizeBytes: number }> {
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
      read(storageKey).then(
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

import type { Readable } from 'node:stream';
import { decodeUrlPart, toFileName } from '@tintype/contracts/formats/file-names';
import type { Storage } from '@tintype/storage/port';
import { ZipFile } from 'yazl';

export type ZipEntry = { readonly name: string; readonly storageKey: string; readonly size: number };
type ZipContents = {
  readonly index: { readonly name: string; readonly json: unknown };
  readonly entries: readonly ZipEntry[];
  readonly createdAt: Date;
};

/**
 * The zip is created while it is sent, with one open file at a time. Entries are not compressed, so
 * the size is known and clients detect a truncated download.
 */
export async function zipFiles(
  storage: Pick<Storage, 'read'>,
  { index, entries, createdAt }: ZipContents,
): Promise<{ file: Readable; sizeBytes: number }> {
  const zip = new ZipFile();
  const options = { compress: false, mtime: createdAt };
  zip.addBuffer(Buffer.from(`${JSON.stringify(index.json, undefined, 2)}\n`), index.name, options);
  const output = zip.outputStream as Readable;
  let opened: Readable | undefined;
  output.once('close', () => opened?.destroy());
  for (const { name, storageKey, size } of entries)
    zip.addReadStreamLazy(name, { ...options, size }, (give) => {
      if (output.destroyed) return;
      storage.read(storageKey).then(
        (stored) => {
          if (stored === undefined) return give(new Error(`${storageKey} is not in storage`), undefined as never);
          opened = stored.stream;
          // The caller may have disconnected in the meantime.
          if (output.destroyed) return void opened.destroy();
          give(undefined, opened);
        },
        (error: unknown) => give(error, undefined as never),
      );
    });
  zip.on('error', (error: Error) => output.destroy(error));
  const sizeBytes = await new Promise<number>((resolve) => {
    // The library's types omit the argument.
    zip.end(undefined, resolve as () => void);
  });
  return { file: output, sizeBytes };
}

/** The path of an address as a part of a file name, for users who browse the folders. */
export function toZipSlug(url: string): string {
  const words = toFileName(decodeUrlPart(URL.parse(url)?.pathname ?? '').toLowerCase(), 60);
  return words === '' ? '' : `-${words}`;
}

export const zipReply = (name: string, zip: { file: Readable; sizeBytes: number }) =>
  ({
    status: 200,
    headers: {
      'Content-Disposition': `attachment; filename="${name}.zip"`,
      'Cache-Control': 'private, no-store',
    },
    contentType: 'application/zip',
    ...zip,
  }) as const;

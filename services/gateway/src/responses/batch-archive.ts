import type { StoredBatch } from '@tintype/database/batches/find-batch';
import type { ItemWithFiles } from '@tintype/database/batches/list-items';
import { fileFormats } from '@tintype/contracts/formats/formats';
import type { Storage } from '@tintype/storage/port';
import { describeBatch, shownStatus } from './batch.ts';
import { toZipSlug, type ZipEntry, zipFiles } from './zip-files.ts';

/** Packs the files of these items into a zip with an index, `batch.json`. */
export const zipBatch = (
  storage: Pick<Storage, 'read'>,
  {
    batch,
    items,
    from,
  }: { readonly batch: StoredBatch; readonly items: readonly ItemWithFiles[]; readonly from: number },
) =>
  zipFiles(storage, {
    index: { name: 'batch.json', json: getIndex(batch, items, from) },
    entries: items.flatMap(listEntries),
    createdAt: batch.createdAt,
  });

/** Returns the index. `next` is the position of the next part; absent in the last part. */
const getIndex = (batch: StoredBatch, items: readonly ItemWithFiles[], from: number) => ({
  ...describeBatch(batch),
  from,
  ...(from + items.length < batch.totalItems && { next: from + items.length }),
  items: items.map((item) => {
    const { position, url, sourceLine, state, captureId, errorCode, errorMessage } = item;
    return {
      position,
      url,
      status: shownStatus(state, batch.state),
      ...(captureId !== null && { id: captureId }),
      ...(sourceLine !== null && { sourceLine }),
      ...(errorCode !== null && { error: { code: errorCode, message: errorMessage } }),
      files: listEntries(item).map(({ name }) => name),
    };
  }),
});

const listEntries = ({ position, url, files }: ItemWithFiles): ZipEntry[] =>
  files.map(({ outputId, format, storageKey, size }) => ({
    name: `items/${String(position).padStart(7, '0')}${toZipSlug(url)}/${outputId}.${fileFormats[format].extension}`,
    storageKey,
    size,
  }));

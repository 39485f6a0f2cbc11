import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { sortFilesByRequest } from '@tintype/contracts/capture/outputs';
import { fileFormats } from '@tintype/contracts/formats/formats';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { Storage } from '@tintype/storage/port';
import { toZipSlug, type ZipEntry, zipFiles } from './zip-files.ts';

/** Packs the files of these captures into a zip with an index, `captures.json`. */
export const zipCaptures = (storage: Pick<Storage, 'read'>, captures: readonly StoredCapture[], now: Date) =>
  zipFiles(storage, {
    index: {
      name: 'captures.json',
      json: {
        captures: captures.map((capture) => ({
          id: capture.id,
          url: shownUrlOf(capture.request),
          status: capture.state,
          createdAt: capture.createdAt.toISOString(),
          files: listEntries(capture, now).map(({ name }) => name),
        })),
      },
    },
    entries: captures.flatMap((capture) => listEntries(capture, now)),
    createdAt: now,
  });

function listEntries({ id, state, request, files }: StoredCapture, now: Date): ZipEntry[] {
  if (state !== 'COMPLETED') return [];
  const kept = files.filter(({ deletedAt, expiresAt }) => deletedAt === null && expiresAt > now);
  return sortFilesByRequest(kept, request.outputs).map(({ outputId, format, storageKey, size }) => ({
    name: `captures/${id}${toZipSlug(shownUrlOf(request))}/${outputId}.${fileFormats[format].extension}`,
    storageKey,
    size,
  }));
}

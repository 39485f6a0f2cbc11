import type { CapturedFile, CaptureRow } from '../../api/schemas.ts';
import { statuses } from '../../parts/status.ts';

/** The result route of a capture, by its origin. */
const resultRoutes: Partial<Record<CaptureRow['origin'], string>> = {
  sync: 'captures',
  async: 'jobs',
  bulk: 'jobs',
  batch: 'jobs',
  schedule: 'jobs',
};

/** Returns the address of a file of a capture: in the API if it has one there, else in storage. */
export function findFileUrl(
  { id, origin, files }: Pick<CaptureRow, 'id' | 'origin' | 'files'>,
  file: CapturedFile,
): string | undefined {
  const route = resultRoutes[origin];
  if (route === undefined) return file.storageUrl;
  const result = `/v1/screenshots/${route}/${id}/result`;
  return files.length === 1 ? result : `${result}/${file.id}`;
}

/** Returns the first image of a capture, and its address. */
export function findCaptureImage(row: Pick<CaptureRow, 'id' | 'origin' | 'files'>) {
  const file = row.files.find(({ contentType }) => contentType.startsWith('image/'));
  return file && { file, url: findFileUrl(row, file) };
}

/** Returns the bytes of all files. */
export const sumFileSizes = ({ files }: CaptureRow): number => files.reduce((sum, { size }) => sum + size, 0);

/** Returns the text in place of a missing image. */
export function explainMissingImage({ status, errorMessage, deletedAt, origin, files }: CaptureRow): string {
  if (errorMessage !== undefined) return errorMessage;
  if (status !== 'COMPLETED') return statuses[status].word;
  if (deletedAt !== undefined) return 'The files were deleted';
  if (files.length > 0) return 'No screenshot';
  return origin === 'compose' ? 'Part of a composed image' : 'The files have expired';
}

/** Returns the ID of the thumbnail in a list; undefined for a capture without an image. */
export const findCaptureImageId = (row: CaptureRow): string | undefined =>
  findCaptureImage(row) === undefined ? undefined : row.id;

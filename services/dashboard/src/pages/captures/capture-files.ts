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

/** Where a file of a capture is read from: the API where it has an address there, else storage. */
export function fileUrlOf(
  { id, origin, files }: Pick<CaptureRow, 'id' | 'origin' | 'files'>,
  file: CapturedFile,
): string | undefined {
  const route = resultRoutes[origin];
  if (route === undefined) return file.storageUrl;
  const result = `/v1/screenshots/${route}/${id}/result`;
  return files.length === 1 ? result : `${result}/${file.id}`;
}

/** The first picture of a capture, and where it is read from. */
export function pictureOf(row: Pick<CaptureRow, 'id' | 'origin' | 'files'>) {
  const file = row.files.find(({ contentType }) => contentType.startsWith('image/'));
  return file && { file, url: fileUrlOf(row, file) };
}

/** Bytes of all files. */
export const sizeOf = ({ files }: CaptureRow): number => files.reduce((sum, { size }) => sum + size, 0);

/** The words in place of a picture that is not there. */
export function absentPictureOf({ status, errorMessage, deletedAt, origin, files }: CaptureRow): string {
  if (errorMessage !== undefined) return errorMessage;
  if (status !== 'COMPLETED') return statuses[status].word;
  if (deletedAt !== undefined) return 'The files were deleted';
  if (files.length > 0) return 'No screenshot';
  return origin === 'compose' ? 'Part of a composed image' : 'The files have expired';
}

/** Whose thumbnail a list shows: none of a capture without a picture. */
export const pictureIdOf = (row: CaptureRow): string | undefined => (pictureOf(row) === undefined ? undefined : row.id);

import type { CapturedFile, CaptureRow } from '../../api/schemas.ts';

/** Which of the routes for results a capture has, by what asked for it. */
const resultRoutes: Partial<Record<CaptureRow['origin'], string>> = {
  sync: 'captures',
  async: 'jobs',
  bulk: 'jobs',
  batch: 'jobs',
  schedule: 'jobs',
};

/** Whether its report can be asked for: captures that were answered at once, and pages of crawls, are no jobs. */
export const isJob = ({ origin }: Pick<CaptureRow, 'origin'>): boolean => resultRoutes[origin] === 'jobs';

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

/** What a list shows of a capture: its picture, if it has one that a browser can draw. */
export function thumbnailOf(row: CaptureRow): string | undefined {
  const picture = row.files.find(({ contentType }) => contentType.startsWith('image/'));
  return picture && fileUrlOf(row, picture);
}

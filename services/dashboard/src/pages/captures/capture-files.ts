import { useQuery } from '@tanstack/react-query';
import type { CapturedFile, CaptureRow } from '../../api/client.ts';
import { devicesQuery } from '../../api/queries.ts';
import { statuses } from '../../parts/status.ts';

const resultRoutes: Partial<Record<CaptureRow['origin'], string>> = {
  sync: 'captures',
  async: 'jobs',
  bulk: 'jobs',
  batch: 'jobs',
  schedule: 'jobs',
};

/** Returns the address of a file in the API, or else in storage. */
export function findFileUrl(
  { id, origin, files }: Pick<CaptureRow, 'id' | 'origin' | 'files'>,
  file: CapturedFile,
): string | undefined {
  const route = resultRoutes[origin];
  if (route === undefined) return file.storageUrl;
  const result = `/v1/screenshots/${route}/${id}/result`;
  return files.length === 1 ? result : `${result}/${file.id}`;
}

export function findCaptureImage(row: Pick<CaptureRow, 'id' | 'origin' | 'files'>) {
  const file = row.files.find(({ contentType }) => contentType.startsWith('image/'));
  return file && { file, url: findFileUrl(row, file) };
}

export const sumFileSizes = ({ files }: CaptureRow): number => files.reduce((sum, { size }) => sum + size, 0);

export function explainMissingImage({ status, errorMessage, deletedAt, origin, files }: CaptureRow): string {
  if (errorMessage !== undefined) return errorMessage;
  if (status !== 'COMPLETED') return statuses[status].word;
  if (deletedAt !== undefined) return 'The files were deleted';
  if (files.length > 0) return 'No screenshot';
  return origin === 'compose' ? 'Part of a composed image' : 'The files have expired';
}

export const findCaptureImageId = (row: CaptureRow): string | undefined =>
  findCaptureImage(row) === undefined ? undefined : row.id;

type PdfRequest = Readonly<Record<string, unknown>>;

/**
 * Returns undefined if the page decides about its paper. The result itself has no size in pixels.
 */
export function describePaper(request: PdfRequest): string | undefined {
  const { outputs } = request;
  const output = Array.isArray(outputs)
    ? (outputs as PdfRequest[]).find(({ type }) => type === 'pdf')
    : { ...request, format: request['paper'] };
  const { format, width, height, landscape } = output ?? {};
  if (typeof format === 'string') return landscape === true ? `${format}, landscape` : format;
  const sides = [width, height].filter((side) => typeof side === 'string' || typeof side === 'number');
  return sides.length === 2 ? sides.join(' × ') : undefined;
}

type UsePixelRatioRequest = Readonly<Record<string, unknown>>;
type Viewport = { readonly deviceScaleFactor?: number };

/**
 * Returns image pixels per CSS pixel; undefined for a resized image, and for a device that the
 * service no longer has.
 */
export function usePixelRatio(request: UsePixelRatioRequest | undefined, outputId: string): number | undefined {
  const device = request?.['device'];
  const { data } = useQuery({ ...devicesQuery, enabled: device !== undefined });
  if (request === undefined || isResized(request, outputId)) return undefined;
  if (device === undefined) return (request['viewport'] as Viewport | undefined)?.deviceScaleFactor ?? 1;
  return data?.devices.find(({ name, displayName }) => name === device || displayName === device)?.viewport
    .deviceScaleFactor;
}

function isResized({ resize, outputs }: UsePixelRatioRequest, outputId: string): boolean {
  const output = (outputs as readonly UsePixelRatioRequest[] | undefined)?.find(
    ({ id, type }) => id === outputId || (id === undefined && type === outputId),
  );
  return (output?.['resize'] ?? resize) !== undefined;
}

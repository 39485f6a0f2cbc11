import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { outputTable, outputTypes, type OutputType } from '@tintype/contracts/capture/outputs';
import { findPixelSize } from '@tintype/contracts/capture/pixel-size';
import { devices } from '@tintype/contracts/devices/devices';
import { resolveDevice } from '@tintype/contracts/devices/resolve';
import { fileFormats } from '@tintype/contracts/formats/formats';
import type { StoredCapture, StoredFile } from '@tintype/database/captures/find-capture';
import type { Dependencies } from '../dependencies.ts';

type RequestedSize = Pick<CaptureRequest, 'device' | 'viewport' | 'fullPage' | 'selector'>;

/**
 * Returns the width of a result. A PDF has no pixels, so its width is the viewport's
 * (docs/interface/outputs.md#pdf).
 */
export const getFileWidth = (file: StoredFile, asked: RequestedSize): number => file.width ?? viewportWidth(asked);

/**
 * Returns the height of a result. Returns `null` if it is not the requested height, as for a full
 * page and for a PDF (docs/interface/capture.md#answer).
 */
export const findFileHeight = (file: StoredFile, { fullPage, selector }: RequestedSize): number | null =>
  (!fullPage || selector !== undefined) && fileFormats[file.format].image ? file.height : null;

/**
 * Returns the width of the viewport. `device` overrides `viewport`
 * (docs/interface/conventions.md#devices).
 */
function viewportWidth({ device, viewport }: RequestedSize): number {
  const name = device === undefined ? undefined : resolveDevice(device);
  return name === undefined ? viewport.width : devices[name].viewport.width;
}

type InBody = { readonly encoding?: 'base64'; readonly data: string | { [key: string]: unknown } };

/**
 * Returns a stored file as a part of JSON, in the form that the table of outputs defines for its
 * type.
 */
export async function fileInBody(
  { storage }: Pick<Dependencies, 'storage'>,
  { id }: StoredCapture,
  { storageKey, type }: StoredFile,
): Promise<InBody> {
  const bytes = await storage.readBytes(storageKey);
  if (bytes === undefined) throw new Error(`A file of capture ${id} is not in storage`);
  return forms[outputTable[type].body](bytes);
}

const forms: Readonly<Record<(typeof outputTable)[OutputType]['body'], (bytes: Buffer) => InBody>> = {
  base64: (bytes) => ({ encoding: 'base64', data: bytes.toString('base64') }),
  text: (bytes) => ({ data: bytes.toString() }),
  json: (bytes) => ({ data: JSON.parse(bytes.toString()) as { [key: string]: unknown } }),
};

/** The description of `data` and its forms. */
export const dataDescription = `base64 for images and PDFs, text for ${getTypes('text')}, and an object for ${getTypes('json')}.`;

function getTypes(body: string): string {
  return new Intl.ListFormat('en').format(outputTypes.filter((type) => outputTable[type].body === body));
}

export const formatStatusUrl = (
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  { id }: { readonly id: string },
): string => `${publicUrl}/v1/screenshots/jobs/${id}`;

/**
 * Returns size in pixels, format and bytes. For several files, these are the pixel size of one file
 * and the bytes of all together.
 */
export function describeMeasures({ request }: StoredCapture, files: readonly StoredFile[]) {
  return {
    ...findPixelSize(files),
    format: request.outputs === undefined ? (files[0]?.format ?? request.format) : 'MULTI',
    size: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/**
 * Returns a link that is valid while the result is available; none afterwards. Files that schedules
 * compare are stored longer, but not linked longer.
 */
export async function createStorageUrl(
  { storage, clock }: Pick<Dependencies, 'storage' | 'clock'>,
  job: Pick<StoredCapture, 'expiresAt'>,
  { storageKey, expiresAt: keptUntil, deletedAt }: StoredFile,
): Promise<{ readonly storageUrl?: string }> {
  const expiresAt = job.expiresAt < keptUntil ? job.expiresAt : keptUntil;
  if (deletedAt !== null || expiresAt <= clock.now()) return {};
  return { storageUrl: await storage.linkFor(storageKey, { expiresAt }) };
}

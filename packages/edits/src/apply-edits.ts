import { type CompleteEdit, editTable, type EditType } from '@tintype/contracts/pipelines/edits/edit';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { fileFormats, imageFormats, type ImageFormat } from '@tintype/contracts/formats/formats';
import sharp, { type Sharp } from 'sharp';
import {
  EditImpossible,
  type Editor,
  type OverlayLayer,
  type ImageSize,
  editMsMax,
  editedPixelsMax,
} from './editor.ts';
import { editors } from './editors/editors.ts';
import { encodePicture } from './encode-picture.ts';

export type EditedPicture = ImageSize & { readonly bytes: Buffer; readonly format: ImageFormat };

/** An image between two edits: a losslessly compressed file, which uses little memory. */
type WorkingImage = ImageSize & { readonly file: Buffer; readonly hasAlpha: boolean };

/**
 * Applies edits. Pixels that no edit changes stay the same, in the image's own colour profile. All
 * other metadata of the file is removed. Throws `ServiceError` if an edit does not fit.
 */
export async function applyEdits(
  file: Buffer,
  edits: readonly CompleteEdit[],
  { signal, msMax = editMsMax }: { readonly signal?: AbortSignal; readonly msMax?: number } = {},
): Promise<EditedPicture> {
  try {
    return await applyWithin(file, edits, { signal, open: createOpener(performance.now() + msMax) });
  } catch (error) {
    throw isTimeout(error) ? createTimeLimitError(msMax) : error;
  }
}

type ImageOpener = (file: Buffer) => Sharp;
type ApplyEditsOptions = { readonly signal: AbortSignal | undefined; readonly open: ImageOpener };

async function applyWithin(
  file: Buffer,
  edits: readonly CompleteEdit[],
  { signal, open }: ApplyEditsOptions,
): Promise<EditedPicture> {
  const { format, ...opened } = await openFile(file);
  let picture: WorkingImage = opened;
  let layers: OverlayLayer[] = [];
  const flush = async (): Promise<void> => {
    if (layers.length > 0) picture = await drawLayers(open, picture, layers);
    layers = [];
  };
  for (const [index, edit] of edits.entries()) {
    signal?.throwIfAborted();
    if (edit.type === 'convert') continue;
    try {
      const editor = editors[edit.type] as Editor<EditType>;
      if ('draw' in editor) layers = [...layers, ...(await editor.draw(picture, edit))];
      else {
        await flush();
        picture = await reshapeImage(open, picture, editor, edit);
      }
    } catch (error) {
      throw error instanceof EditImpossible ? toServiceError(error, edit, index) : error;
    }
  }
  await flush();
  signal?.throwIfAborted();
  const convert = edits.findLast((edit) => edit.type === 'convert');
  const wanted = convert?.format ?? format;
  checkSides(picture, wanted);
  const bytes = await encodePicture(open(picture.file), { ...convert, format: wanted, hasAlpha: picture.hasAlpha });
  return { bytes, width: picture.width, height: picture.height, format: wanted };
}

const toServiceError = ({ message }: EditImpossible, { type }: CompleteEdit, index: number): ServiceError =>
  new ServiceError('EDIT_FAILED', {
    message: `Edit ${index + 1} (${editTable[type].label}) ${message}.`,
    details: { edit: index + 1, type },
  });

/**
 * Each step has the remaining time as its limit, because nothing else can stop a step. The library
 * counts whole seconds.
 */
const createOpener =
  (endsAt: number): ImageOpener =>
  (file) =>
    sharp(file, { limitInputPixels: editedPixelsMax, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: secondsUntil(endsAt) })
      .keepIccProfile();

function secondsUntil(endsAt: number): number {
  const left = endsAt - performance.now();
  if (left <= 0) throw new Error('timeout: nothing left');
  return Math.ceil(left / 1_000);
}

/** Recognises the time-out message of the library and of `secondsUntil`. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout:');
const createTimeLimitError = (msMax: number): ServiceError =>
  new ServiceError('EDIT_FAILED', {
    message: `The edits took longer than ${msMax / 1_000} s. Use fewer edits, or resize the image first.`,
  });

/** Replaces a decoder's message about a file that is not an image, which does not help callers. */
async function openFile(file: Buffer): Promise<WorkingImage & { readonly format: ImageFormat }> {
  const { format, width, height, hasAlpha } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0, hasAlpha: false }));
  const known = imageFormats.find((one) => one === format);
  if (known === undefined) throw new ServiceError('EDIT_FAILED', { message: 'The file is not an image.' });
  checkPixels({ width, height });
  return { file, format: known, width, height, hasAlpha };
}

async function drawLayers(
  open: ImageOpener,
  picture: WorkingImage,
  layers: readonly OverlayLayer[],
): Promise<WorkingImage> {
  const composed = open(picture.file).composite([...layers]);
  return { ...picture, file: await toLossless(picture.hasAlpha ? composed : composed.removeAlpha()) };
}

async function reshapeImage(
  open: ImageOpener,
  before: WorkingImage,
  { reshape }: Extract<Editor<EditType>, { reshape: unknown }>,
  edit: CompleteEdit,
) {
  const { picture, width, height, needsAlpha } = await reshape(open(before.file), before, edit);
  checkPixels({ width, height });
  const hasAlpha = before.hasAlpha || needsAlpha === true;
  return { width, height, hasAlpha, file: await toLossless(hasAlpha ? picture : picture.removeAlpha()) };
}

/** Compression level 1 needs a tenth of the raw bytes for a page of text. */
const toLossless = (picture: Sharp): Promise<Buffer> =>
  picture.toColourspace('srgb').png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer();

function checkPixels({ width, height }: ImageSize): void {
  if (width * height > editedPixelsMax)
    throw new ServiceError('RESULT_TOO_LARGE', {
      message:
        `The image has ${width}×${height} pixels, but edits support at most ${editedPixelsMax / 1_000_000} million ` +
        'pixels. Use a smaller image.',
    });
}

function checkSides({ width, height }: ImageSize, format: ImageFormat): void {
  const { sidePxMax } = fileFormats[format];
  if (Math.max(width, height) > sidePxMax)
    throw new ServiceError('RESULT_TOO_LARGE', {
      message: `The image has ${width}×${height} pixels, but a side of a ${format} has at most ${sidePxMax}. Convert the image to png.`,
    });
}

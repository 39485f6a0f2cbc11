import type { Observations } from '@tintype/contracts/capture/capture-result';
import { fileFormats } from '@tintype/contracts/formats/formats';
import { openPicture, countBytes } from '../encode/encode.ts';
import type { CapturedOutput } from '../screenshot/output.ts';
import { blankViews, describeRows } from './blank-views.ts';
import { bytesOfHeaders, bytesPerPixelMax, comparedWidthPx } from './one-colour.ts';

/** `blankRows`: text that names the rows of a full page that show one colour and nothing else. */
type BlankVerdict = Pick<Partial<Observations>, 'looksBlank'> & { readonly blankRows?: string };

/**
 * Starts to examine the images of a capture. A capture without an image gets no verdict, and a
 * capture is blank only if all its parts are blank.
 */
export function judgePictures(captured: readonly CapturedOutput[]): Promise<BlankVerdict> {
  const judging = Promise.all(captured.map(looksBlank)).then(async (all) => {
    const pictures = all.filter((blank) => blank !== undefined);
    if (pictures.length === 0) return {};
    if (pictures.every((blank) => blank)) return { looksBlank: true };
    const rows = (await Promise.all(captured.map(blankViews))).flat();
    return { looksBlank: false, ...(rows.length > 0 && { blankRows: describeRows(rows) }) };
  });
  // The promise is awaited later. An earlier step may fail first, so its rejection is handled here.
  judging.catch(() => undefined);
  return judging;
}

/**
 * Returns whether an image, or the proof image of a PDF, has only one colour; `undefined` for text.
 * Only files that are small enough to be blank are decoded, so most captures pay nothing. The image
 * is shrunk while it is decoded: a single word still changes a pixel.
 */
async function looksBlank({ proof, ...captured }: CapturedOutput): Promise<boolean | undefined> {
  const { bytes, fileFormat, width, height } =
    proof === undefined ? captured : { ...proof, fileFormat: 'png' as const };
  if (!fileFormats[fileFormat].image) return undefined;
  const share = bytesPerPixelMax[fileFormat === 'jpeg' ? 'jpeg' : 'png'];
  if (countBytes(bytes) > (width ?? 1) * (height ?? 1) * share + bytesOfHeaders) return false;
  const { data, info } = await openPicture(bytes)
    .resize({ width: comparedWidthPx, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.subarray(0, -info.channels).equals(data.subarray(info.channels));
}

import type { Observations } from '@tintype/contracts/capture/capture-result';
import { fileFormats } from '@tintype/contracts/formats/formats';
import { openPicture, sizeOf } from '../encode/encode.ts';
import type { Captured } from '../screenshot/output.ts';

/**
 * Bytes a pixel up to which a picture may be blank. One colour was measured to take 0.017 to 0.020 as the browser's fast PNG and 0.0063 as JPEG,
 * a page with a paragraph of text 0.07 and 0.04; headers and small pictures get 2,000 bytes on top.
 */
const bytesPerPixelMax = { png: 0.022, jpeg: 0.008 };
const bytesOfHeaders = 2_000;
const comparedWidthPx = 480;

/** Starts to look at the pictures of a capture. It says nothing of a capture without one, and calls none blank of which a part is not. */
export function judgePictures(captured: readonly Captured[]): Promise<Pick<Partial<Observations>, 'looksBlank'>> {
  const judging = Promise.all(captured.map(looksBlank)).then((all) => {
    const pictures = all.filter((blank) => blank !== undefined);
    return pictures.length === 0 ? {} : { looksBlank: pictures.every((blank) => blank) };
  });
  // Awaited later, after what may fail before it.
  judging.catch(() => undefined);
  return judging;
}

/**
 * Whether a picture shows nothing but one colour, or undefined for what is no picture. Only a file small enough to be blank is decoded, so most
 * captures pay nothing. The picture is shrunk while it is decoded: a single word still makes a pixel that differs.
 */
async function looksBlank({ bytes, wanted, width, height }: Captured): Promise<boolean | undefined> {
  if (!fileFormats[wanted].image) return undefined;
  const share = bytesPerPixelMax[wanted === 'jpeg' ? 'jpeg' : 'png'];
  if (sizeOf(bytes) > (width ?? 1) * (height ?? 1) * share + bytesOfHeaders) return false;
  const { data, info } = await openPicture(bytes)
    .resize({ width: comparedWidthPx, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.subarray(0, -info.channels).equals(data.subarray(info.channels));
}

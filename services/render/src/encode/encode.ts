import { ServiceError } from '@tintype/contracts/errors/service-error';
import { fileFormats, type FileFormat } from '@tintype/contracts/formats/formats';
import type { Captured, Sections } from '../screenshot/output.ts';
import { resultBytesMax } from '../limits.ts';
import { openPicture, sizeOf } from './picture.ts';
import { encodeText, type EncodeTools } from './text.ts';

type Encode = (captured: Captured) => Promise<Buffer> | Buffer;
type PictureFormat = { [F in FileFormat]: (typeof fileFormats)[F]['image'] extends true ? F : never }[FileFormat];
const isPicture = (format: FileFormat): format is PictureFormat => fileFormats[format].image;
const qualityOf = ({ output }: Captured): number => ('quality' in output ? output.quality : 80);

/** How the browser's bytes become a picture. What is none passes through, or is converted (`text.ts`). */
const encoders: Record<PictureFormat, Encode> = {
  png: ({ bytes, width, height }) => encodePng(bytes, { pixels: (width ?? 1) * (height ?? 1) }),
  // Measured on pages of text: effort 2 with this preset gives 1.5% fewer bytes than the browser's own WebP in a third of the time.
  webp: (captured) =>
    openPicture(captured.bytes)
      .webp({ quality: qualityOf(captured), effort: 2, preset: 'picture' })
      .toBuffer(),
  // Optimised coding holds the whole picture: on 1920×30,000 pixels 390 MB and 3.3 s instead of 45 MB and 0.7 s, for 3% fewer bytes.
  jpeg: (captured) =>
    Buffer.isBuffer(captured.bytes)
      ? captured.bytes
      : openPicture(captured.bytes)
          .jpeg({ quality: qualityOf(captured), optimiseCoding: false })
          .toBuffer(),
};

export async function encode(captured: Captured, tools: EncodeTools): Promise<Buffer> {
  // The browser answers with no bytes instead of an error when it cannot make a picture.
  if (sizeOf(captured.bytes) === 0)
    throw new ServiceError('CAPTURE_FAILED', { message: 'The browser gave an empty result.' });
  const { wanted } = captured;
  const encoded = await (isPicture(wanted) ? encoders[wanted](captured) : encodeText(captured, tools));
  if (encoded.length > resultBytesMax)
    throw new ServiceError('RESULT_TOO_LARGE', { details: { size: encoded.length, limit: resultBytesMax } });
  return encoded;
}

/**
 * Bytes a pixel of the browser's fast PNG above which the picture counts as colourful. Pages of text have 0.1 to 0.2, gradients and
 * photographs 0.6 and more.
 */
const colourful = 0.4;

/**
 * Writes the browser's fast PNG again, smaller. PNG's filters halve a gradient or a photograph, and cost a page of text a tenth more bytes
 * and three times the time; how well the fast encoding did tells which of the two it is. Level 6 gives 1 % fewer bytes of filtered rows for a third
 * more time, and 0.1 % fewer of a page of text for a tenth.
 */
export async function encodePng(bytes: Buffer | Sections, { pixels }: { pixels: number }): Promise<Buffer> {
  const adaptiveFiltering = sizeOf(bytes) / pixels > colourful;
  return openPicture(bytes).png({ compressionLevel: 5, adaptiveFiltering }).toBuffer();
}

import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import type { Captured } from '../screenshot/output.ts';
import { resultBytesMax } from '../limits.ts';
import { openPicture, sizeOf } from './picture.ts';
import { encodePng } from './png.ts';
import { encodeText, type EncodeTools } from './text.ts';

type Encode = (captured: Captured, tools: EncodeTools) => Promise<Buffer> | Buffer;
const qualityOf = ({ output }: Captured): number => ('quality' in output ? output.quality : 80);

/** How the browser's bytes become the file. What left the browser in its final form passes through. */
const encoders: Record<FileFormat, Encode> = {
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
  pdf: inFinalForm,
  html: encodeText,
  markdown: encodeText,
  json: inFinalForm,
};

export async function encode(captured: Captured, tools: EncodeTools): Promise<Buffer> {
  // The browser answers with no bytes instead of an error when it cannot make a picture.
  if (sizeOf(captured.bytes) === 0)
    throw new ServiceError('CAPTURE_FAILED', { message: 'The browser gave an empty result.' });
  const encoded = await encoders[captured.wanted](captured, tools);
  if (encoded.length > resultBytesMax)
    throw new ServiceError('RESULT_TOO_LARGE', { details: { size: encoded.length, limit: resultBytesMax } });
  return encoded;
}

/** Only pictures come in sections. */
function inFinalForm({ bytes }: Captured): Buffer {
  if (Buffer.isBuffer(bytes)) return bytes;
  throw new TypeError('A result that is no picture came in sections');
}

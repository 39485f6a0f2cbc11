import type { ComposeOutput } from '@tintype/contracts/compose/compose-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { ImageFormat } from '@tintype/contracts/formats/formats';
import sharp, { type Sharp } from 'sharp';
import { resultBytesMax } from '../limits.ts';
import { type Canvas, parseColour } from './canvas.ts';

type Encode = (picture: Sharp, quality: number) => Sharp;

/** As single captures are encoded; see `encode/encode.ts` for the reasons. */
const encoders: Readonly<Record<ImageFormat, Encode>> = {
  png: (picture) => picture.png({ compressionLevel: 6 }),
  jpeg: (picture, quality) => picture.jpeg({ quality, optimiseCoding: false }),
  webp: (picture, quality) => picture.webp({ quality, effort: 2, preset: 'picture' }),
};

/** A picture without transparency is written without it, and JPEG, which knows none, gets white behind it. */
export async function encodeCanvas({ pixels, width, height }: Canvas, output: ComposeOutput): Promise<Buffer> {
  const raw = sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: width * height });
  const isOpaque = parseColour(output.background).alpha === 255;
  const picture = isOpaque
    ? raw.removeAlpha()
    : output.format === 'jpeg'
      ? raw.flatten({ background: '#ffffff' })
      : raw;
  const bytes = await encoders[output.format](picture, output.quality).toBuffer();
  if (bytes.length > resultBytesMax)
    throw new ServiceError('RESULT_TOO_LARGE', { details: { size: bytes.length, limit: resultBytesMax } });
  return bytes;
}

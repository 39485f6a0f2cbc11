import type { Box } from '@tintype/contracts/capture/capture-result';
import sharp from 'sharp';

/** Pixels in the form in which they are compared: three bytes each, row by row. */
export type ImageRaster = { readonly width: number; readonly height: number; readonly pixels: Buffer };
export type RasterSize = { readonly width: number; readonly height: number };
export const pixelBytes = 3;

/** The maximum number of pixels: no image that this service creates has more. */
const pixelsMax = 400_000_000;
/**
 * The background of transparent pixels: a colour that pages do not use, so that neither white nor
 * black text vanishes on it.
 */
const background = '#30cf30';

/**
 * Decodes an image, or the overlap of `part` with it, without the alpha channel, which would need a
 * third more memory without a use.
 */
export async function decode(bytes: Uint8Array, part?: Box): Promise<ImageRaster> {
  // No image is decoded twice, so the library's cache would only use memory.
  sharp.cache(false);
  const image = sharp(bytes, { limitInputPixels: pixelsMax, sequentialRead: true });
  if (part !== undefined) {
    const { width, height } = await image.metadata();
    const [left, top] = [Math.max(0, part.x), Math.max(0, part.y)];
    const [right, bottom] = [Math.min(width, part.x + part.width), Math.min(height, part.y + part.height)];
    if (right <= left || bottom <= top) return { width: 0, height: 0, pixels: Buffer.alloc(0) };
    image.extract({ left, top, width: right - left, height: bottom - top });
  }
  const { data, info } = await image
    .flatten({ background })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** Returns the part that both images have if they are aligned at the top left corner. */
export const shared = (one: RasterSize, other: RasterSize): RasterSize => ({
  width: Math.min(one.width, other.width),
  height: Math.min(one.height, other.height),
});

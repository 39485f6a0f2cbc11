import type { Box } from '@tintype/contracts/capture/capture-result';
import sharp from 'sharp';

/** Pixels as they are compared: three bytes each, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Buffer };
export type Size = { readonly width: number; readonly height: number };
export const pixelBytes = 3;

/** What pictures of ours can be at most; what is larger was not made by us. */
const pixelsMax = 400_000_000;
/** Lies under what is transparent. No page looks like it, so that neither white nor black text vanishes on it. */
const background = '#30cf30';

/** Without transparency, which costs a third more memory and tells no eye anything. Of a part, what of it lies in the picture. */
export async function decode(bytes: Uint8Array, part?: Box): Promise<Picture> {
  // Nothing is decoded twice, so what the library would keep for that is only memory.
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

/** The part that both pictures have when they lie on each other at the top left corner. */
export const shared = (one: Size, other: Size): Size => ({
  width: Math.min(one.width, other.width),
  height: Math.min(one.height, other.height),
});

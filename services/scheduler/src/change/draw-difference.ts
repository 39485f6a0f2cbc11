import sharp from 'sharp';
import type { Picture } from './picture.ts';

type Size = { readonly width: number; readonly height: number };
type Drawing = {
  readonly picture: Picture;
  /** One byte for each pixel of what both pictures have. */
  readonly differing: Uint8Array;
  readonly both: Size;
  /** One byte for each pixel of the whole. */
  readonly within: Uint8Array | undefined;
  readonly size: Size;
};

/** How much of the picture still shows through. */
const faded = 0.25;

/**
 * The new picture, faded to grey, with what has changed in red and what was left out in blue, as a JPEG: a PNG of a long page takes
 * longer than the comparison. Draws over the picture it is given where the size allows it.
 */
export async function drawDifference({ picture, differing, both, within, size }: Drawing): Promise<Uint8Array> {
  const { pixels } = picture;
  const isSameSize = picture.width === size.width && picture.height === size.height;
  const drawn = isSameSize ? pixels : Buffer.allocUnsafe(size.width * size.height * 4);
  for (let row = 0; row < size.height; row += 1)
    for (let column = 0; column < size.width; column += 1) {
      const at = row * size.width + column;
      const isShared = row < both.height && column < both.width;
      const isInPicture = row < picture.height && column < picture.width;
      const from = (row * picture.width + column) * 4;
      const light = isInPicture ? 0.299 * pixels[from]! + 0.587 * pixels[from + 1]! + 0.114 * pixels[from + 2]! : 255;
      const grey = 255 - (255 - light) * faded;
      const isLeftOut = within?.[at] === 1;
      const isChanged = !isLeftOut && (!isShared || differing[row * both.width + column] === 1);
      drawn[at * 4] = isChanged ? 230 : isLeftOut ? grey * 0.8 : grey;
      drawn[at * 4 + 1] = isChanged ? 0 : isLeftOut ? grey * 0.85 : grey;
      drawn[at * 4 + 2] = isChanged ? 40 : grey;
      drawn[at * 4 + 3] = 255;
    }
  const raw = { width: size.width, height: size.height, channels: 4 } as const;
  return sharp(drawn, { raw }).jpeg({ quality: 80 }).toBuffer();
}

import sharp from 'sharp';

/** Pixels as they are compared: three bytes each, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Buffer };
export type Size = { readonly width: number; readonly height: number };
export const pixelBytes = 3;

/** What pictures of ours can be at most; what is larger was not made by us. */
const pixelsMax = 400_000_000;
/** Lies under what is transparent. No page looks like it, so that neither white nor black text vanishes on it. */
const background = '#30cf30';

/** Without transparency, which costs a third more memory and tells no eye anything. */
export async function decode(bytes: Uint8Array): Promise<Picture> {
  // Nothing is decoded twice, so what the library would keep for that is only memory.
  sharp.cache(false);
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax, sequentialRead: true })
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
const fadedTo = 0.25;
const fadedLight = Uint8Array.from({ length: 256 }, (_, light) => 255 - (255 - light) * fadedTo);

/**
 * The new picture, faded to grey, with what has changed in red and what was left out in blue. Draws over the picture it is given where
 * the size allows it. A JPEG, for a PNG of a long page is several times as large; its codes are not optimised, which would take longer
 * than all the drawing.
 */
export async function drawDifference({ picture, differing, both, within, size }: Drawing): Promise<Uint8Array> {
  const drawn = fade(picture, size);
  for (let row = 0; row < size.height; row += 1) {
    const sharedColumns = row < both.height ? both.width : 0;
    let [pixel, shared] = [row * size.width, row * both.width];
    for (let column = 0; column < size.width; column += 1, pixel += 1, shared += 1) {
      const at = pixel * pixelBytes;
      if (within !== undefined && within[pixel] === 1) {
        drawn[at] = drawn[at]! * 0.8;
        drawn[at + 1] = drawn[at + 1]! * 0.85;
      } else if (column >= sharedColumns || differing[shared] === 1) {
        drawn[at] = 230;
        drawn[at + 1] = 0;
        drawn[at + 2] = 40;
      }
    }
  }
  const raw = { ...size, channels: pixelBytes } as const;
  return sharp(drawn, { raw }).jpeg({ quality: 80, optimiseCoding: false }).toBuffer();
}

/** White where the picture is smaller than it is to be. */
function fade({ pixels, width, height }: Picture, size: Size): Buffer {
  const isSameSize = width === size.width && height === size.height;
  const faded = isSameSize ? pixels : Buffer.alloc(size.width * size.height * pixelBytes, 255);
  for (let row = 0; row < height; row += 1) {
    const end = (row + 1) * width * pixelBytes;
    for (
      let from = row * width * pixelBytes, to = row * size.width * pixelBytes;
      from < end;
      from += pixelBytes, to += pixelBytes
    ) {
      const light = fadedLight[(77 * pixels[from]! + 150 * pixels[from + 1]! + 29 * pixels[from + 2]!) >> 8]!;
      faded[to] = light;
      faded[to + 1] = light;
      faded[to + 2] = light;
    }
  }
  return faded;
}

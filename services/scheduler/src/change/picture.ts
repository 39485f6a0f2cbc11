import sharp from 'sharp';

/** Pixels as they are compared: four bytes each, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Buffer };

/** What pictures of ours can be at most; what is larger was not made by us. */
const pixelsMax = 400_000_000;

export async function decode(bytes: Uint8Array): Promise<Picture> {
  // Nothing is decoded twice, so what the library would keep for that is only memory.
  sharp.cache(false);
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax, sequentialRead: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** The part that both pictures have. Nothing is copied unless they differ in width. */
export function crop(
  { width, height, pixels }: Picture,
  to: { readonly width: number; readonly height: number },
): Picture {
  const rows = Math.min(height, to.height);
  if (width === to.width) return { width, height: rows, pixels: pixels.subarray(0, width * rows * 4) };
  const cropped = Buffer.allocUnsafe(to.width * rows * 4);
  for (let row = 0; row < rows; row += 1)
    pixels.copy(cropped, row * to.width * 4, row * width * 4, (row * width + to.width) * 4);
  return { width: to.width, height: rows, pixels: cropped };
}

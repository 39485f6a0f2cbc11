import { thumbnailBytesMax, thumbnailHeightOf } from '@tintype/contracts/capture/thumbnails';
import sharp from 'sharp';

/**
 * The upper bound of the pixels in an image created by this service. A larger image comes from
 * elsewhere.
 */
const pixelsMax = 400_000_000;
/**
 * The qualities that are tried in this order until the image is small enough. Most pages need one
 * attempt.
 */
const qualities = [72, 50, 25, 5];

/**
 * Returns the top of an image as WebP of at most `thumbnailBytesMax` bytes. If no quality makes a
 * noisy image small enough, its width is reduced.
 */
export async function shrinkPicture(bytes: Uint8Array, width: number): Promise<Buffer> {
  // No image is decoded twice, so a cache is useless. One core is enough: thumbnails may wait,
  // captures may not.
  sharp.cache(false);
  sharp.concurrency(1);
  const image = sharp(bytes, { limitInputPixels: pixelsMax, sequentialRead: true });
  const size = await image.metadata();
  const height = Math.min(size.height, Math.max(1, thumbnailHeightOf(size.width)));
  const { data, info } = await image
    .extract({ left: 0, top: 0, width: size.width, height })
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const quality of qualities) {
    const small = await sharp(data, { raw }).webp({ quality, effort: 3 }).toBuffer();
    if (small.length <= thumbnailBytesMax) return small;
  }
  return shrinkPicture(bytes, Math.ceil(width / 2));
}

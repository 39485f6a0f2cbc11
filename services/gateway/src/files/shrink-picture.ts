import { thumbnailBytesMax, thumbnailHeightOf } from '@tintype/contracts/capture/thumbnails';
import sharp from 'sharp';

/** What pictures of ours can have at most; what is larger was not made by us. */
const pixelsMax = 400_000_000;
/** The first one that is small enough is taken: most pages are at once. */
const qualities = [72, 50, 25, 5];

/** The top of a picture as WebP of at most `thumbnailBytesMax`. One of noise, which no quality makes small, becomes narrower. */
export async function shrinkPicture(bytes: Uint8Array, width: number): Promise<Buffer> {
  // Nothing is decoded twice, and one core is enough: a thumbnail may wait, captures may not.
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

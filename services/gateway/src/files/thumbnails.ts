import { thumbnailBytesMax, thumbnailHeightOf } from '@tintype/contracts/capture/outputs';
import type { Database } from '@tintype/database/connect';
import { expectFile } from '@tintype/database/files/discarded-files';
import { findThumbnail, storeThumbnail } from '@tintype/database/files/thumbnails';
import type { Turns } from '@tintype/runtime/fair-share/turns';
import { toKey } from '@tintype/storage/file-location';
import { headersFor } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import sharp from 'sharp';

/** Images of this service have at most this many pixels. */
const pixelsMax = 400_000_000;
/** Tried in this order until the image is small enough. Most pages need one attempt. */
const webpQualities = [72, 50, 25, 5];

/**
 * Returns the top of an image as WebP of at most `thumbnailBytesMax` bytes. A noisy image becomes
 * narrower.
 */
async function shrinkImage(bytes: Uint8Array, width: number): Promise<Buffer> {
  // No image is decoded twice. One core is enough: thumbnails may wait, captures may not.
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
  for (const quality of webpQualities) {
    const small = await sharp(data, { raw }).webp({ quality, effort: 3 }).toBuffer();
    if (small.length <= thumbnailBytesMax) return small;
  }
  return shrinkImage(bytes, Math.ceil(width / 2));
}

type Dependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'readBytes' | 'put'>;
  readonly newKey: (outputId: string) => string;
  /**
   * One thumbnail at a time, organizations in turn: captures never wait for thumbnails, and one
   * image is in memory.
   */
  readonly turns: Turns;
};
type ThumbnailRequest = {
  readonly organizationId: string;
  readonly captureId: string;
  readonly file: { readonly outputId: string; readonly storageKey: string };
  readonly width: number;
};
/** Returns the storage key; `undefined` if the image's file is not in storage. */
type GetThumbnail = (wanted: ThumbnailRequest) => Promise<string | undefined>;

/** Milliseconds after which a stored thumbnail without a row is deleted. */
const orphanRetentionMs = 600_000;

/** Concurrent requests for the same thumbnail share one job. */
export function createThumbnails({ database, storage, newKey, turns }: Dependencies): GetThumbnail {
  const underWay = new Map<string, Promise<string | undefined>>();

  const make = async ({ organizationId, captureId, file, width }: ThumbnailRequest): Promise<string | undefined> => {
    using _turn = await turns.take([organizationId]);
    const of = { captureId, outputId: file.outputId, width };
    const known = await findThumbnail(database, of);
    if (known !== undefined) return known;
    const bytes = await storage.readBytes(file.storageKey);
    if (bytes === undefined) return undefined;
    const small = await shrinkImage(bytes, width);
    const key = newKey(file.outputId);
    await expectFile(database, { key, keepMs: orphanRetentionMs });
    await storage.put(key, small, headersFor(toKey(key)));
    if (await storeThumbnail(database, { ...of, key })) return key;
    return findThumbnail(database, of);
  };
  return async (wanted) => {
    const { captureId, file, width } = wanted;
    const known = await findThumbnail(database, { captureId, outputId: file.outputId, width });
    if (known !== undefined) return known;
    const name = `${captureId}/${file.outputId}/${width}`;
    const others = underWay.get(name);
    if (others !== undefined) return others;
    const making = make(wanted).finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  };
}

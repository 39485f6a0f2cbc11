import { expectFile } from '@tintype/database/files/discarded-files';
import type { Database } from '@tintype/database/connect';
import { findThumbnail, storeThumbnail } from '@tintype/database/files/thumbnails';
import { headersFor } from '@tintype/storage/keys';
import { toKey } from '@tintype/storage/file-location';
import type { Storage } from '@tintype/storage/port';
import type { Turns } from '@tintype/runtime/fair-share/turns';
import { shrinkPicture } from './shrink-picture.ts';

type Dependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'readBytes' | 'put'>;
  readonly newKey: (outputId: string) => string;
  /**
   * Creates one thumbnail at a time, and organizations take turns: captures never wait for
   * thumbnails, and the gateway has one image in memory.
   */
  readonly turns: Turns;
};
type ThumbnailRequest = {
  readonly organizationId: string;
  readonly captureId: string;
  readonly file: { readonly outputId: string; readonly storageKey: string };
  readonly width: number;
};
/**
 * Returns the storage key of the thumbnail, which is created if missing; `undefined` if the image's
 * file is not in storage.
 */
export type Thumbnails = (wanted: ThumbnailRequest) => Promise<string | undefined>;

/** Milliseconds after which a stored thumbnail without a row is deleted. */
const orphanRetentionMs = 600_000;

/** Creates thumbnails on request. Concurrent requests for the same thumbnail share one job. */
export function createThumbnails({ database, storage, newKey, turns }: Dependencies): Thumbnails {
  const underWay = new Map<string, Promise<string | undefined>>();

  const make = async ({ organizationId, captureId, file, width }: ThumbnailRequest): Promise<string | undefined> => {
    using _turn = await turns.take([organizationId]);
    const of = { captureId, outputId: file.outputId, width };
    const known = await findThumbnail(database, of);
    if (known !== undefined) return known;
    const bytes = await storage.readBytes(file.storageKey);
    if (bytes === undefined) return undefined;
    const small = await shrinkPicture(bytes, width);
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

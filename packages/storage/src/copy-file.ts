import { createHash } from 'node:crypto';
import type { Logger } from '@tintype/runtime/logger';
import { headersFor } from './keys.ts';
import { fileLocation, splitLocation, storageDrivers, type StorageDriver } from './file-location.ts';
import type { Storage } from './port.ts';

type Drivers = Partial<Readonly<Record<StorageDriver, Storage>>>;
type CopyFileOptions = {
  readonly drivers: Drivers;
  readonly to: StorageDriver;
  readonly location: string;
  readonly sha256: string | null;
};
type CopyFileResult =
  /**
   * `original` is the location where the file was found. It equals `location` if the file was
   * already in the target driver.
   */
  | { readonly kind: 'copied'; readonly location: string; readonly original: string; readonly size: number }
  | { readonly kind: 'missing' }
  /** The bytes in storage differ from the captured bytes. The file is left in place. */
  | { readonly kind: 'damaged' };

/**
 * Copies a file. Returns only after the copy has been read back and compared. Copying a file twice
 * is harmless.
 */
export async function copyFile({ drivers, to, location, sha256 }: CopyFileOptions): Promise<CopyFileResult> {
  const target = drivers[to]!;
  const { driver, key } = splitLocation(location);
  for (const from of driver === undefined ? storageDrivers : [driver]) {
    const bytes = await drivers[from]?.readBytes(key);
    if (bytes === undefined) continue;
    const digest = digestOf(bytes);
    if (digest !== (sha256 ?? digest)) return { kind: 'damaged' };
    if (from !== to) {
      await target.put(key, bytes, headersFor(key));
      const copy = await target.readBytes(key);
      if (copy === undefined || digestOf(copy) !== digest)
        throw new Error(`${fileLocation(to, key)} differs from the written data, so the copy is damaged`);
    }
    return { kind: 'copied', location: fileLocation(to, key), original: fileLocation(from, key), size: bytes.length };
  }
  return { kind: 'missing' };
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

type DeletingStorage = Pick<Storage, 'delete'>;

/**
 * Returns a function that deletes files and returns the keys that storage refuses to delete, which
 * the caller must postpone.
 */
export const createDeleteFiles =
  ({ storage, logger }: { readonly storage: DeletingStorage; readonly logger: Logger }) =>
  async (keys: readonly string[]): Promise<readonly string[]> => {
    const refused = await storage.delete(keys);
    if (refused.length > 0)
      logger.warn({ count: refused.length, reason: refused[0]!.failure.message }, 'storage.delete_refused');
    return refused.map(({ key }) => key);
  };

/** Deletes files; throws if any is not deleted, because the caller waits. */
export async function deleteAll(storage: DeletingStorage, keys: readonly string[]): Promise<void> {
  const [refused] = await storage.delete(keys);
  if (refused !== undefined) throw refused.failure;
}

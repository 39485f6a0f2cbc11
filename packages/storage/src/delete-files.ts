import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from './port.ts';

type DeletingStorage = Pick<Storage, 'delete'>;

/**
 * Deletes files and returns the keys of files that storage refuses to delete. The caller must
 * postpone these.
 */
export const createDeleteFiles =
  ({ storage, logger }: { readonly storage: DeletingStorage; readonly logger: Logger }) =>
  async (keys: readonly string[]): Promise<readonly string[]> => {
    const refused = await storage.delete(keys);
    if (refused.length > 0)
      logger.warn({ count: refused.length, reason: refused[0]!.failure.message }, 'storage.delete_refused');
    return refused.map(({ key }) => key);
  };

/** Deletes files for a caller that waits: one file that is not deleted is a failure. */
export async function deleteAll(storage: DeletingStorage, keys: readonly string[]): Promise<void> {
  const [refused] = await storage.delete(keys);
  if (refused !== undefined) throw refused.failure;
}

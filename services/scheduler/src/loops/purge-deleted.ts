import type { Database } from '@tintype/database/connect';
import { type DeletedKind, purgeDeleted } from '@tintype/database/deleted-work/purge-deleted';
import type { Logger } from '@tintype/runtime/logger';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import type { Storage } from '@tintype/storage/port';

export type PurgeDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'delete'>;
  readonly logger: Logger;
};

/** The number of parts that are deleted in one transaction. */
const partsMax = 200;
/** More consecutive failures than this mean that all of storage is unreachable. */
const failedMax = 20;

/**
 * Purges deleted work of a kind. Each step returns whether there is more. If the files of some work
 * cannot be deleted because their storage driver is unreachable, the next work is purged first, and
 * the retry follows when nothing else remains.
 */
export function createPurgeDeleted(dependencies: PurgeDependencies, kind: DeletedKind) {
  const deleteFiles = createDeleteFiles(dependencies);
  const failed = new Set<string>();
  const remove = (keys: readonly string[], id: string): Promise<readonly string[]> =>
    deleteFiles(keys).catch((error: unknown) => {
      failed.add(id);
      throw error;
    });
  return async (): Promise<boolean> => {
    for (;;) {
      const before = failed.size;
      try {
        const hasMore = await purgeDeleted(dependencies.database, kind, {
          limit: partsMax,
          except: [...failed],
          remove,
        });
        if (!hasMore) failed.clear();
        return hasMore;
      } catch (error) {
        const isOfOne = failed.size > before && failed.size <= failedMax;
        if (!isOfOne) failed.clear();
        if (!isOfOne) throw error;
        dependencies.logger.warn({ id: [...failed].at(-1), error }, 'purge.put_off');
      }
    }
  };
}

import type { Logger } from '@tintype/runtime/logger';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import type { Storage } from '@tintype/storage/port';

export type PurgeDependencies = { readonly storage: Pick<Storage, 'delete'>; readonly logger: Logger };
type Purge = {
  readonly except: readonly string[];
  readonly remove: (keys: readonly string[], id: string) => Promise<readonly string[]>;
};

/** More than these in a row, and it is storage as a whole. */
const failedMax = 20;

/**
 * Purges one deleted thing after the other; each step says whether there is more. One whose files storage does not delete, because the driver that
 * holds them is away, lets the next ones pass and is tried again when nothing else is left.
 */
export function createPurgeInTurn(dependencies: PurgeDependencies, purgeNext: (purge: Purge) => Promise<boolean>) {
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
        const hasMore = await purgeNext({ except: [...failed], remove });
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

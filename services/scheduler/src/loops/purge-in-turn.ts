import type { Logger } from '@tintype/runtime/logger';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import type { Storage } from '@tintype/storage/port';

export type PurgeDependencies = { readonly storage: Pick<Storage, 'delete'>; readonly logger: Logger };
type Purge = {
  readonly except: readonly string[];
  readonly remove: (keys: readonly string[], id: string) => Promise<readonly string[]>;
};

/** More failures in a row mean that storage as a whole is unreachable. */
const failedMax = 20;

/**
 * Purges deleted resources one after the other; each step returns whether there is more. A resource
 * whose files cannot be deleted, because their storage driver is unreachable, lets the next ones
 * pass and is retried when nothing else remains.
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

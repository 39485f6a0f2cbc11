import type { Database } from '@tintype/database/connect';
import { eraseCrawl, listDeletedCrawls } from '@tintype/database/crawls';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';

export type EraseDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'delete' | 'readBytes'>;
  readonly logger: Logger;
};
const crawlsMax = 20;

/** Removes what was still in hand when a crawl was deleted. */
export function createEraseDeleted({ database, storage, logger }: EraseDependencies) {
  return async (): Promise<boolean> => {
    const ids = await listDeletedCrawls(database, { limit: crawlsMax });
    for (const id of ids) {
      await eraseCrawl(database, { id, deleteFiles: (keys) => storage.delete(keys) });
      logger.info({ crawlId: id }, 'crawl.erased');
    }
    return ids.length === crawlsMax;
  };
}

import type { Database } from '@tintype/database/connect';
import { eraseCrawl, listDeletedCrawls } from '@tintype/database/crawls/delete-crawl';
import type { Logger } from '@tintype/runtime/logger';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import type { Storage } from '@tintype/storage/port';

export type EraseDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'delete' | 'readBytes'>;
  readonly logger: Logger;
};
const crawlsMax = 20;

/** Removes what was still in progress when a crawl was deleted. */
export function createEraseDeleted(dependencies: EraseDependencies) {
  const { database, logger } = dependencies;
  const deleteFiles = createDeleteFiles(dependencies);
  return async (): Promise<boolean> => {
    const ids = await listDeletedCrawls(database, { limit: crawlsMax });
    let erased = 0;
    for (const id of ids) {
      try {
        await eraseCrawl(database, { id, deleteFiles });
        erased += 1;
        logger.info({ crawlId: id }, 'crawl.erased');
      } catch (error) {
        logger.warn({ crawlId: id, error }, 'crawl.erase_failed');
      }
    }
    return erased === crawlsMax;
  };
}

import type { Database } from '@tintype/database/connect';
import { listExpiredFiles, markFilesDeleted } from '@tintype/database/files';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import type { SchedulerMetrics } from '../metrics.ts';

type Parts = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'delete'>;
  readonly logger: Logger;
  readonly metrics: SchedulerMetrics;
};
/** As many keys as an S3 server deletes in one request. */
const filesMax = 1_000;

/** Deletes files after their time, from storage first: one that cannot be deleted is tried again in the next turn. */
export function createExpireFiles({ database, storage, logger, metrics }: Parts) {
  return async (): Promise<boolean> => {
    const files = await listExpiredFiles(database, { limit: filesMax });
    if (files.length === 0) return false;
    await storage.delete(files.map(({ storageKey }) => storageKey));
    await markFilesDeleted(database, { ids: files.map(({ id }) => id) });
    metrics.deletedFiles.inc(files.length);
    logger.info({ count: files.length }, 'files.expired');
    return files.length === filesMax;
  };
}

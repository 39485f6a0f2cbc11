import { listExpiredComposes, markComposesDeleted } from '@tintype/database/composes';
import type { Database } from '@tintype/database/connect';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import type { SchedulerMetrics } from '../metrics.ts';

type Parts = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'delete'>;
  readonly logger: Logger;
  readonly metrics: SchedulerMetrics;
};
const filesMax = 1_000;

/** As `expire-files`, for drawn pictures, which belong to no capture. */
export function createExpireComposes({ database, storage, logger, metrics }: Parts) {
  return async (): Promise<boolean> => {
    const files = await listExpiredComposes(database, { limit: filesMax });
    if (files.length === 0) return false;
    await storage.delete(files.map(({ storageKey }) => storageKey));
    await markComposesDeleted(database, { ids: files.map(({ id }) => id) });
    metrics.deletedFiles.inc(files.length);
    logger.info({ count: files.length }, 'composes.expired');
    return files.length === filesMax;
  };
}

import { listExpiredComposes, markComposesDeleted } from '@tintype/database/composes';
import type { Database, Db } from '@tintype/database/connect';
import { forgetDiscardedFiles, listDiscardedFiles, type ToDelete } from '@tintype/database/discarded-files';
import { listExpiredFiles, markFilesDeleted } from '@tintype/database/files';
import { listExpiredImages, markImagesDeleted } from '@tintype/database/pipeline-images';
import { forgetDifferences, listExpiredDifferences } from '@tintype/database/schedules';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import type { SchedulerMetrics } from '../metrics.ts';

type Dependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'absent' | 'delete'>;
  readonly logger: Logger;
  readonly metrics: SchedulerMetrics;
};
/** As many keys as an S3 server deletes in one request. */
const filesMax = 1_000;

/** Deletes files after their time, from storage first: one that cannot be deleted is tried again in the next turn. */
export function createExpireFiles(dependencies: Dependencies) {
  return async (): Promise<boolean> => {
    const counts = [];
    for (const remove of kinds) counts.push(await remove(dependencies));
    return counts.includes(filesMax);
  };
}

/** Rows with a file of their own, which has its own time, and files without a row. */
const kinds = [
  expiring('files.expired', listExpiredFiles, markFilesDeleted),
  expiring('images.expired', listExpiredImages, markImagesDeleted),
  expiring('composes.expired', listExpiredComposes, markComposesDeleted),
  expiring('differences.expired', listExpiredDifferences, forgetDifferences),
  expiring('files.discarded', listDiscardedFiles, forgetDiscardedFiles),
];

function expiring<Id>(
  event: string,
  list: (db: Db, wanted: ToDelete) => Promise<readonly { readonly id: Id; readonly storageKey: string }[]>,
  forget: (db: Db, gone: { ids: readonly Id[] }) => Promise<void>,
) {
  return async ({ database, storage, logger, metrics }: Dependencies): Promise<number> => {
    const files = await list(database, { limit: filesMax, absent: storage.absent });
    if (files.length === 0) return 0;
    await storage.delete(files.map(({ storageKey }) => storageKey));
    await forget(database, { ids: files.map(({ id }) => id) });
    metrics.deletedFiles.inc(files.length);
    logger.info({ count: files.length }, event);
    return files.length;
  };
}

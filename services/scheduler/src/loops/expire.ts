import type { Db } from '@tintype/database/connect';
import {
  forgetDiscardedFiles,
  listDiscardedFiles,
  postponeDeletes,
  type FileToDelete,
  type ExpiringTable,
  forgetExpiredFiles,
  listExpiredFiles,
} from '@tintype/database/files/discarded-files';
import { createDeleteFiles } from '@tintype/storage/copy-file';
import type { Storage } from '@tintype/storage/port';
import { cancelDisconnected } from '@tintype/database/captures/cancel-capture';
import type { LoopDependencies } from './dependencies.ts';

type Dependencies = Pick<LoopDependencies, 'database' | 'logger' | 'metrics'> & {
  readonly storage: Pick<Storage, 'absent' | 'delete'>;
};
/** The number of keys that an S3 server deletes in one request. */
const filesMax = 1_000;

/**
 * Deletes expired files first from storage, then from the database. While storage is unreachable
 * they are retried in the next turn. A single file that storage refuses to delete is postponed.
 */
export function createExpireFiles(dependencies: Dependencies) {
  return async (): Promise<boolean> => {
    const results = [];
    for (const remove of expiringKinds) {
      const [result] = await Promise.allSettled([remove(dependencies)]);
      results.push(result);
    }
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return results.some((result) => result.status === 'fulfilled' && result.value === filesMax);
  };
}

const events = {
  files: 'files.expired',
  pipeline_images: 'images.expired',
  composes: 'composes.expired',
  schedule_executions: 'differences.expired',
} as const satisfies Record<ExpiringTable, string>;
const expiringKinds = [
  ...(Object.keys(events) as ExpiringTable[]).map((table) =>
    createExpiringKind(
      events[table],
      (db, wanted) => listExpiredFiles(db, table, wanted),
      (db, gone) => forgetExpiredFiles(db, table, gone),
    ),
  ),
  createExpiringKind('files.discarded', listDiscardedFiles, forgetDiscardedFiles),
];

function createExpiringKind<Id>(
  event: string,
  list: (db: Db, wanted: FileToDelete) => Promise<readonly { readonly id: Id; readonly storageKey: string }[]>,
  forget: (db: Db, gone: { ids: readonly Id[] }) => Promise<void>,
) {
  return async (dependencies: Dependencies): Promise<number> => {
    const { database, storage, logger, metrics } = dependencies;
    const files = await list(database, { limit: filesMax, absent: storage.absent });
    if (files.length === 0) return 0;
    const refused = await createDeleteFiles(dependencies)(files.map(({ storageKey }) => storageKey));
    await database.transaction(async (db) => {
      await forget(db, { ids: files.map(({ id }) => id) });
      await postponeDeletes(db, { keys: refused });
    });
    metrics.deletedFiles.inc(files.length - refused.length);
    metrics.refusedDeletes.inc(refused.length);
    logger.info({ count: files.length - refused.length }, event);
    return files.length;
  };
}

const rowsMax = 500;

/**
 * Cancels captures whose caller stopped waiting before a worker was free. Their jobs are refused at
 * the claim.
 */
export function createExpireUnstarted({
  database,
  logger,
  metrics,
}: Pick<LoopDependencies, 'database' | 'logger' | 'metrics'>) {
  return async (): Promise<boolean> => {
    const ids = await cancelDisconnected(database, { limit: rowsMax });
    metrics.unstartedCaptures.inc(ids.length);
    for (const captureId of ids) logger.info({ captureId }, 'capture.unstarted');
    return ids.length === rowsMax;
  };
}

import {
  type PruneOptions,
  type PruneAlong,
  pruneCaptures,
  pruneComposes,
} from '@tintype/database/history/prune-captures';
import { pruneCharges, pruneHosts, pruneRobots } from '@tintype/database/history/prune-along';
import { pruneExecutions, pruneSkips, pruneRuns } from '@tintype/database/history/prune-runs';
import { pruneDeliveries } from '@tintype/database/deliveries/prune-deliveries';
import { type DeletedKind, purgeDeleted } from '@tintype/database/deleted-work/purge-deleted';
import { createDeleteFiles } from '@tintype/storage/copy-file';
import type { Storage } from '@tintype/storage/port';
import type { LoopDependencies } from './dependencies.ts';

/**
 * `limit` is the maximum number of rows in one transaction. A pipeline run may have hundreds of
 * captures.
 */
const prunedKinds: readonly { readonly name: string; readonly prune: PruneOptions; readonly limit: number }[] = [
  { name: 'captures', prune: pruneCaptures, limit: 1_000 },
  { name: 'composes', prune: pruneComposes, limit: 200 },
  { name: 'skips', prune: pruneSkips, limit: 1_000 },
  { name: 'runs', prune: pruneRuns, limit: 20 },
];

/**
 * `limit` is the number of rows that are examined in a turn, removed or not, because no index shows
 * which rows to remove. For executions it counts schedules.
 */
const scannedKinds: readonly { readonly name: string; readonly prune: PruneAlong; readonly limit: number }[] = [
  { name: 'executions', prune: pruneExecutions, limit: 500 },
  { name: 'hosts', prune: pruneHosts, limit: 1_000 },
  { name: 'robots files', prune: pruneRobots, limit: 100 },
  { name: 'charges', prune: pruneCharges, limit: 5_000 },
];

/**
 * Removes the rows of old, ended work whose files are deleted, one transaction of each kind in each
 * turn. Returns `true` if there is more.
 */
export function createPruneHistory({
  database,
  logger,
  historyDays: days,
}: Pick<LoopDependencies, 'database' | 'logger' | 'historyDays'>) {
  const places = new Map<string, string>();
  return async (): Promise<boolean> => {
    let isMore = false;
    const tell = (kind: string, count: number, limit: number): void => {
      if (count > 0) logger.info({ kind, count }, 'history.pruned');
      isMore ||= count === limit;
    };
    for (const { name, prune, limit } of prunedKinds) tell(name, await prune(database, { days, limit }), limit);
    for (const { name, prune, limit } of scannedKinds) {
      const { count, after } = await prune(database, { days, limit, after: places.get(name) ?? '' });
      places.set(name, after);
      tell(name, count, limit);
    }
    return isMore;
  };
}

const deliveriesMax = 500;

export function createPruneDeliveries({ database, logger }: Pick<LoopDependencies, 'database' | 'logger'>) {
  return async (): Promise<boolean> => {
    const count = await pruneDeliveries(database, { limit: deliveriesMax });
    if (count > 0) logger.info({ count }, 'deliveries.pruned');
    return count === deliveriesMax;
  };
}

type PurgeDependencies = Pick<LoopDependencies, 'database' | 'logger'> & { readonly storage: Pick<Storage, 'delete'> };

const partsMax = 200;
/** More consecutive failures than this mean that all of storage is unreachable. */
const failedMax = 20;

/**
 * If the files of some work cannot be deleted because their storage driver is unreachable, the next
 * work is purged first, and the retry follows when nothing else remains.
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

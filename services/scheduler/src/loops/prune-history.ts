import type { Database } from '@tintype/database/connect';
import {
  type PruneOptions,
  type PruneAlong,
  pruneCaptures,
  pruneComposes,
} from '@tintype/database/history/prune-captures';
import { pruneCharges, pruneHosts, pruneRobots } from '@tintype/database/history/prune-along';
import { pruneExecutions, pruneSkips, pruneRuns } from '@tintype/database/history/prune-runs';
import type { Logger } from '@tintype/runtime/logger';

type Dependencies = { readonly database: Database; readonly logger: Logger; readonly historyDays: number };

export const pruneHistoryIntervalMs = 60_000;

/**
 * The maximum number of rows in one transaction. A run of a pipeline may have hundreds of captures.
 */
const kinds: readonly { readonly name: string; readonly prune: PruneOptions; readonly limit: number }[] = [
  { name: 'captures', prune: pruneCaptures, limit: 1_000 },
  { name: 'composes', prune: pruneComposes, limit: 200 },
  { name: 'skips', prune: pruneSkips, limit: 1_000 },
  { name: 'runs', prune: pruneRuns, limit: 20 },
];

/**
 * `limit` is the number of rows that are examined in a turn, removed or not, because no index shows
 * which rows to remove. For executions it counts schedules.
 */
const walks: readonly { readonly name: string; readonly prune: PruneAlong; readonly limit: number }[] = [
  { name: 'executions', prune: pruneExecutions, limit: 500 },
  { name: 'hosts', prune: pruneHosts, limit: 1_000 },
  { name: 'robots files', prune: pruneRobots, limit: 100 },
  { name: 'charges', prune: pruneCharges, limit: 5_000 },
];

/**
 * Removes the rows of old, ended work whose files are deleted, one transaction of each kind in each
 * turn. Returns `true` if there is more.
 */
export function createPruneHistory({ database, logger, historyDays: days }: Dependencies) {
  const places = new Map<string, string>();
  return async (): Promise<boolean> => {
    let isMore = false;
    const tell = (kind: string, count: number, limit: number): void => {
      if (count > 0) logger.info({ kind, count }, 'history.pruned');
      isMore ||= count === limit;
    };
    for (const { name, prune, limit } of kinds) tell(name, await prune(database, { days, limit }), limit);
    for (const { name, prune, limit } of walks) {
      const { count, after } = await prune(database, { days, limit, after: places.get(name) ?? '' });
      places.set(name, after);
      tell(name, count, limit);
    }
    return isMore;
  };
}

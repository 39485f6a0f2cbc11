import type { Database } from '@tintype/database/connect';
import {
  type Prune,
  pruneCaptures,
  pruneCharges,
  pruneComposes,
  pruneExecutions,
  pruneHosts,
  pruneMails,
  pruneRobots,
  pruneRuns,
  pruneSkips,
} from '@tintype/database/history';
import type { Logger } from '@tintype/runtime/logger';

type Dependencies = { readonly database: Database; readonly logger: Logger; readonly historyDays: number };

export const pruneHistoryIntervalMs = 60_000;

/** How many go in one transaction. A run of a pipeline may have hundreds of captures. */
const kinds: readonly { readonly name: string; readonly prune: Prune; readonly limit: number }[] = [
  { name: 'captures', prune: pruneCaptures, limit: 1_000 },
  { name: 'composes', prune: pruneComposes, limit: 200 },
  { name: 'executions', prune: pruneExecutions, limit: 500 },
  { name: 'skips', prune: pruneSkips, limit: 1_000 },
  { name: 'runs', prune: pruneRuns, limit: 20 },
  { name: 'mails', prune: pruneMails, limit: 1_000 },
  { name: 'hosts', prune: pruneHosts, limit: 1_000 },
  { name: 'robots files', prune: pruneRobots, limit: 100 },
];

/** Looked at in a turn, whether they go or stay. */
const chargesMax = 5_000;

/** Removes rows of what ended long ago and whose files are gone, a transaction's worth of each kind in each turn. `true` when there is more. */
export function createPruneHistory({ database, logger, historyDays: days }: Dependencies) {
  let lastCharge = '';
  return async (): Promise<boolean> => {
    let isMore = false;
    for (const { name, prune, limit } of kinds) {
      const count = await prune(database, { days, limit });
      if (count > 0) logger.info({ kind: name, count }, 'history.pruned');
      isMore ||= count === limit;
    }
    const charges = await pruneCharges(database, { days, limit: chargesMax, after: lastCharge });
    lastCharge = charges.after;
    if (charges.count > 0) logger.info({ kind: 'charges', count: charges.count }, 'history.pruned');
    return isMore;
  };
}

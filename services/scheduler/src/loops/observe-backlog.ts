import { origins, type Origin } from '@tintype/contracts/capture/origins';
import type { Database } from '@tintype/database/connect';
import { measureBacklog, withEnds } from '@tintype/database/measures/backlog';
import type { SchedulerMetrics } from '../metrics.ts';

type Dependencies = {
  readonly database: Database;
  readonly metrics: Pick<SchedulerMetrics, 'backlog' | 'backlogOldestSeconds' | 'backlogEndSeconds' | 'inHand'>;
};

/**
 * Measures the backlog in PostgreSQL. The queue contains only as much as workers can take soon, so
 * its length does not show a backlog.
 */
export function createObserveBacklog({ database, metrics }: Dependencies) {
  return async (): Promise<void> => {
    const backlog = await measureBacklog(database);
    const waiting = new Map(withEnds(backlog).map((one) => [one.origin, one]));
    metrics.inHand.set(backlog.inHand);
    for (const origin of Object.keys(origins) as Origin[]) {
      const one = waiting.get(origin);
      metrics.backlog.set({ origin }, one?.waiting ?? 0);
      metrics.backlogOldestSeconds.set({ origin }, one?.oldestSeconds ?? 0);
      // NaN while nothing is captured, because the end is unknown then.
      metrics.backlogEndSeconds.set({ origin }, one === undefined ? 0 : (one.secondsToEnd ?? Number.NaN));
    }
  };
}

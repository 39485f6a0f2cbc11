import { measureQueued } from '@tintype/database/measures/waiting-work';
import { queueList, queues as catalogue } from '@tintype/queues/catalogue';
import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { measureBacklog, estimateEnds } from '@tintype/database/measures/backlog';
import type { LoopDependencies } from './dependencies.ts';

/** Measures the gauges regularly, so that an unavailable queue server cannot delay a reading. */
export function createObserveQueues({
  database,
  queues,
  metrics,
}: Pick<LoopDependencies, 'database' | 'queues' | 'metrics'>) {
  return async (): Promise<void> => {
    const captures = await measureQueued(database);
    for (const queue of queueList) {
      const { headSeconds, ...counts } = await queues.depth(queue);
      for (const [state, count] of Object.entries(counts)) metrics.queueJobs.set({ queue: queue.name, state }, count);
      // Urgent captures overtake others, so the next capture is not the oldest. The other queues
      // preserve their order.
      const oldest = queue === catalogue.capture ? captures.oldestSeconds : headSeconds;
      metrics.queueOldestSeconds.set({ queue: queue.name }, oldest);
    }
  };
}

/**
 * Measures the backlog in PostgreSQL. The queue contains only as much as workers can take soon, so
 * its length does not show a backlog.
 */
export function createObserveBacklog({ database, metrics }: Pick<LoopDependencies, 'database' | 'metrics'>) {
  return async (): Promise<void> => {
    const backlog = await measureBacklog(database);
    const waiting = new Map(estimateEnds(backlog).map((one) => [one.origin, one]));
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

import { measureQueued } from '@tintype/database/measures/waiting-work';
import type { Database } from '@tintype/database/connect';
import { queueList, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import type { SchedulerMetrics } from '../metrics.ts';

type Dependencies = { readonly database: Database; readonly queues: Queues; readonly metrics: SchedulerMetrics };

/**
 * The gauges are measured here instead of when metrics are read, so that an unavailable queue
 * server cannot delay a reading.
 */
export function createObserveQueues({ database, queues, metrics }: Dependencies) {
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

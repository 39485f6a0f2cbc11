import { measureQueued } from '@tintype/database/captures/measure-queued';
import type { Database } from '@tintype/database/connect';
import { queueList, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import type { SchedulerMetrics } from '../metrics.ts';

type Dependencies = { readonly database: Database; readonly queues: Queues; readonly metrics: SchedulerMetrics };

/**
 * Measured here and not when metrics are read, so that a queue server that is away cannot hold up a
 * reading.
 */
export function createObserveQueues({ database, queues, metrics }: Dependencies) {
  return async (): Promise<void> => {
    const captures = await measureQueued(database);
    for (const queue of queueList) {
      const { headSeconds, ...counts } = await queues.depth(queue);
      for (const [state, count] of Object.entries(counts)) metrics.queueJobs.set({ queue: queue.name, state }, count);
      // Urgent captures overtake others, so the next one is not the oldest. The other queues keep
      // their order.
      const oldest = queue === catalogue.capture ? captures.oldestSeconds : headSeconds;
      metrics.queueOldestSeconds.set({ queue: queue.name }, oldest);
    }
  };
}

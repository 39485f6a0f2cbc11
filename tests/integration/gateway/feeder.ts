import type { Database } from '@tintype/database/connect';
import { finishBatches } from '@tintype/database/batches';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { systemClock } from '@tintype/runtime/clock';
import { silentLogger } from '@tintype/runtime/logger';
import { createFeedCaptures } from '../../../services/scheduler/src/loops/feed-captures.ts';
import { anId } from '../database/fresh-database.ts';
import { until } from '../queues/until.ts';

type Parts = { readonly database: Database; readonly redisUrl: string };
export type Feeder = {
  /** Gives places in the queue to what waits, and ends lists whose items have ended, until `check` holds. */
  readonly feedUntil: (check: () => boolean | Promise<boolean>) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Stands for the scheduler: does what it does in its loops, when a test wants it. */
export function startFeeder({ database, redisUrl }: Parts): Feeder {
  const queues = createQueues({ url: redisUrl, logger: silentLogger });
  const feed = createFeedCaptures({
    database,
    queues,
    clock: systemClock,
    newId: anId,
    readCapacity: async () => undefined,
  });
  return {
    feedUntil: (check) =>
      until(async () => {
        await feed();
        await finishBatches(database, { limit: 10 });
        return check();
      }),
    close: () => queues.close(),
  };
}

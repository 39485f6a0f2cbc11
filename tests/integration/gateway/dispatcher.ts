import type { TestDatabase } from '@tintype/testing/test-database';
import { finishBatches } from '@tintype/database/batches/end-batch';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { systemClock } from '@tintype/runtime/clock';
import { silentLogger } from '@tintype/runtime/logger';
import { createDispatchCaptures } from '@tintype/scheduler/loops/dispatch-captures';
import { anId } from '../database/fresh-database.ts';
import { until } from '@tintype/testing/until';

type Dependencies = {
  readonly database: TestDatabase;
  readonly redisUrl: string;
  /** How many captures workers can take; few when left out. */
  readonly slots?: number;
};
export type Dispatcher = {
  /** Gives places in the queue to what waits, once. */
  readonly dispatch: () => Promise<void>;
  /**
   * Gives places in the queue to what waits, and ends lists whose items have ended, until `check`
   * holds.
   */
  readonly feedUntil: (check: () => boolean | Promise<boolean>) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Stands for the scheduler: does what it does in its loops, when a test wants it. */
export function startDispatcher({ database, redisUrl, slots }: Dependencies): Dispatcher {
  const queues = createQueues({ url: redisUrl, logger: silentLogger });
  const dispatch = createDispatchCaptures({
    database,
    queues,
    clock: systemClock,
    newId: anId,
    readCapacity: async () => (slots === undefined ? undefined : { slots, averageMs: 1_000 }),
  });
  return {
    dispatch: async () => void (await dispatch()),
    feedUntil: async (check) =>
      void (await until(async () => {
        await dispatch();
        await finishBatches(database, { limit: 10 });
        return check();
      })),
    close: () => queues.close(),
  };
}

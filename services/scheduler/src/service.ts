import type { Database } from '@tintype/database/connect';
import type { Queues } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { createLoop } from '@tintype/runtime/loop';
import type { Registry } from '@tintype/runtime/metrics';
import { startAll, type Service } from '@tintype/runtime/service';
import { createBatchChunk } from './jobs/batch-chunk.ts';
import { createExpireFiles } from './loops/expire-files.ts';
import { createExpireUnstarted } from './loops/expire-unstarted.ts';
import { createFeedCaptures, feedEveryMs, type FeedParts } from './loops/feed-captures.ts';
import { createFinishBatches } from './loops/finish-batches.ts';
import { createObserveQueues } from './loops/observe-queues.ts';
import { createPruneDeliveries } from './loops/prune-deliveries.ts';
import { createReleaseLost } from './loops/release-lost.ts';
import { createResendBatchWork } from './loops/resend-batch-work.ts';
import { createResendQueued } from './loops/resend-queued.ts';
import { createSendComposes, sendComposesEveryMs } from './loops/send-composes.ts';
import { createSchedulerMetrics } from './metrics.ts';
import { createOnlyWith } from './loops/only-with.ts';
import { scheduleServices, type ScheduleParts } from './schedule-services.ts';

export type SchedulerParts = {
  readonly database: Database;
  readonly queues: Queues;
  readonly storage: ScheduleParts['storage'];
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly clock: Clock;
  readonly newId: FeedParts['newId'];
  readonly random: ScheduleParts['random'];
  readonly checkUrl: ScheduleParts['checkUrl'];
  readonly readCapacity: FeedParts['readCapacity'];
};

/** Any number of schedulers may run: every loop takes rows that no other one holds, or does what may be done twice. */
export function createSchedulerService(parts: SchedulerParts): Service {
  const { logger } = parts;
  const own = { ...parts, metrics: createSchedulerMetrics(parts.metrics) };
  const onlyWith = createOnlyWith(parts);
  const feed = onlyWith('placesWanted', createFeedCaptures(own));
  const finishBatches = onlyWith('batchesToFinish', createFinishBatches(own));
  const sendComposes = onlyWith('composes', createSendComposes(own));
  const services: readonly Service[] = [
    createLoop({ name: 'feed-captures', everyMs: feedEveryMs, turn: feed, logger }),
    createLoop({ name: 'finish-batches', everyMs: 300, turn: finishBatches, logger }),
    createLoop({ name: 'release-lost', everyMs: 1_000, turn: createReleaseLost(own), logger }),
    createLoop({ name: 'resend-queued', everyMs: 2_000, turn: createResendQueued(own), logger }),
    createLoop({ name: 'expire-unstarted', everyMs: 2_000, turn: createExpireUnstarted(own), logger }),
    createLoop({ name: 'expire-files', everyMs: 30_000, turn: createExpireFiles(own), logger }),
    createLoop({ name: 'send-composes', everyMs: sendComposesEveryMs, turn: sendComposes, logger }),
    createLoop({ name: 'prune-deliveries', everyMs: 30_000, turn: createPruneDeliveries(own), logger }),
    createLoop({ name: 'observe-queues', everyMs: 5_000, turn: createObserveQueues(own), logger }),
    ...scheduleServices({ ...own, onlyWith }),
    createLoop({ name: 'resend-batch-work', everyMs: 2_000, turn: createResendBatchWork(own), logger }),
    createBatchChunk(own),
  ];
  let running: { stop(): Promise<void> } | undefined;
  return {
    name: 'scheduler',
    start: async () => {
      running = await startAll(services);
    },
    stop: async () => running?.stop(),
  };
}

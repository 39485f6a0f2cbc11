import type { Database } from '@tintype/database/connect';
import type { Queues } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { deletedKinds } from '@tintype/database/deleted-work/purge-deleted';
import type { Registry } from '@tintype/runtime/metrics';
import { createLoop, type Service, startAll } from '@tintype/runtime/service';
import { createBatchChunk } from './jobs/copy-or-delete-batch.ts';
import { createDispatchCaptures, type DispatchDependencies, dispatchIntervalMs } from './loops/dispatch-captures.ts';
import { createExpireAccounts } from './loops/expire-accounts.ts';
import { createExpireLinks } from './loops/expire-links.ts';
import { createExpireFiles } from './loops/expire-files.ts';
import { createExpireUnstarted } from './loops/expire-unstarted.ts';
import { createFinishBatches } from './loops/finish-batches.ts';
import { createObserveBacklog } from './loops/observe-backlog.ts';
import { createObserveQueues } from './loops/observe-queues.ts';
import { createOnlyWith } from './loops/only-with.ts';
import { createPruneDeliveries } from './loops/prune-deliveries.ts';
import { createPruneHistory, pruneHistoryIntervalMs } from './loops/prune-history.ts';
import { createPruneTraces, pruneTracesIntervalMs } from './loops/prune-traces.ts';
import { createPurgeDeleted } from './loops/purge-deleted.ts';
import { createReleaseLost } from './loops/release-lost.ts';
import { createResendBatchWork } from './loops/resend-batch-work.ts';
import { createResendQueued } from './loops/resend-queued.ts';
import { createSendComposes, sendComposesIntervalMs } from './loops/send-composes.ts';
import { createSchedulerMetrics } from './metrics.ts';
import { pipelineServices } from './pipeline-services.ts';
import { type ScheduleDependencies, scheduleServices } from './schedule-services.ts';

export type SchedulerDependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly storage: ScheduleDependencies['storage'];
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly clock: Clock;
  readonly newId: DispatchDependencies['newId'];
  readonly random: ScheduleDependencies['random'];
  /** Days for which the rows of ended work are stored. */
  readonly historyDays: number;
  readonly checkUrl: ScheduleDependencies['checkUrl'];
  readonly readCapacity: DispatchDependencies['readCapacity'];
};

/**
 * Creates the scheduler. Any number may run: every loop takes rows that no other scheduler has
 * locked, or does work that may be repeated.
 */
export function createSchedulerService(dependencies: SchedulerDependencies): Service {
  const { logger } = dependencies;
  const own = { ...dependencies, metrics: createSchedulerMetrics(dependencies.metrics) };
  const onlyWith = createOnlyWith(dependencies);
  const dispatch = onlyWith('slotsWanted', createDispatchCaptures(own));
  const finishBatches = onlyWith('batchesToFinish', createFinishBatches(own));
  const sendComposes = onlyWith('composes', createSendComposes(own));
  const services: readonly Service[] = [
    createLoop({ name: 'dispatch-captures', intervalMs: dispatchIntervalMs, tick: dispatch, logger }),
    createLoop({ name: 'finish-batches', intervalMs: 300, tick: finishBatches, logger }),
    createLoop({ name: 'release-lost', intervalMs: 1_000, tick: createReleaseLost(own), logger }),
    createLoop({ name: 'resend-queued', intervalMs: 2_000, tick: createResendQueued(own), logger }),
    createLoop({ name: 'expire-unstarted', intervalMs: 2_000, tick: createExpireUnstarted(own), logger }),
    createLoop({ name: 'expire-files', intervalMs: 30_000, tick: createExpireFiles(own), logger }),
    createLoop({ name: 'expire-links', intervalMs: 60_000, tick: createExpireLinks(own), logger }),
    createLoop({ name: 'expire-accounts', intervalMs: 60_000, tick: createExpireAccounts(own), logger }),
    createLoop({ name: 'send-composes', intervalMs: sendComposesIntervalMs, tick: sendComposes, logger }),
    createLoop({ name: 'prune-deliveries', intervalMs: 30_000, tick: createPruneDeliveries(own), logger }),
    createLoop({ name: 'prune-history', intervalMs: pruneHistoryIntervalMs, tick: createPruneHistory(own), logger }),
    createLoop({ name: 'prune-traces', intervalMs: pruneTracesIntervalMs, tick: createPruneTraces(own), logger }),
    createLoop({ name: 'observe-queues', intervalMs: 5_000, tick: createObserveQueues(own), logger }),
    createLoop({ name: 'observe-backlog', intervalMs: 10_000, tick: createObserveBacklog(own), logger }),
    ...scheduleServices({ ...own, onlyWith }),
    ...pipelineServices({ ...own, onlyWith }),
    ...deletedKinds.map((kind) =>
      createLoop({ name: `purge-${kind}`, intervalMs: 2_000, tick: createPurgeDeleted(own, kind), logger }),
    ),
    createLoop({ name: 'resend-batch-work', intervalMs: 2_000, tick: createResendBatchWork(own), logger }),
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

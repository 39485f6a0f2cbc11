import { deletedKinds } from '@tintype/database/deleted-work/purge-deleted';
import type { Registry } from '@tintype/runtime/metrics';
import { createLoop, type Service, joinServices } from '@tintype/runtime/service';
import { releaseIdleBaselines } from '@tintype/database/schedules/baselines';
import { findWork, type WaitingKind } from '@tintype/database/measures/waiting-work';
import {
  createBatchChunk,
  createFinishBatches,
  createResendBatchWork,
  createDispatchCaptures,
  dispatchIntervalMs,
} from './loops/dispatch-captures.ts';
import { createExpireFiles, createExpireUnstarted } from './loops/expire.ts';
import { createObserveBacklog, createObserveQueues } from './loops/observe.ts';
import { createPruneDeliveries, createPruneHistory, createPurgeDeleted } from './loops/prune.ts';
import { createReleaseLost, createResendQueued, createResendRuns } from './loops/resend.ts';
import { createSendComposes } from './loops/send-composes.ts';
import { createSchedulerMetrics } from './metrics.ts';
import { createComparer } from './change/comparer.ts';
import { createStartRun, createTickSchedules } from './loops/start-runs.ts';
import { createFinishRuns } from './loops/finish-runs.ts';
import { createFinishPipelines, createStartPipelines, createTickPipelines } from './loops/pipelines.ts';
import { expireAccounts } from '@tintype/database/accounts/sessions';
import { pruneTraces } from '@tintype/database/captures/request-traces';
import { forgetEndedLinks } from '@tintype/database/history/prune-along';
import type { LoopDependencies } from './loops/dependencies.ts';

type SchedulerDependencies = Omit<LoopDependencies, 'metrics'> & { readonly metrics: Registry };

/**
 * Creates the scheduler. Any number may run: every loop takes rows that no other scheduler has
 * locked, or does work that may be repeated.
 */
export function createSchedulerService({ metrics, ...dependencies }: SchedulerDependencies): Service {
  const own: LoopDependencies = { ...dependencies, metrics: createSchedulerMetrics(metrics) };
  const { database, logger } = own;
  const skipWithout = createSkipWithout(own);
  const comparer = createComparer();
  const loop = (name: string, intervalMs: number, tick: Tick): Service =>
    createLoop({ name, intervalMs, tick, logger });
  const services: readonly Service[] = [
    loop('dispatch-captures', dispatchIntervalMs, skipWithout('slotsWanted', createDispatchCaptures(own))),
    loop('finish-batches', 300, skipWithout('batchesToFinish', createFinishBatches(own))),
    loop('release-lost', 1_000, createReleaseLost(own)),
    loop('resend-queued', 2_000, createResendQueued(own)),
    loop('expire-unstarted', 2_000, createExpireUnstarted(own)),
    loop('expire-files', 30_000, createExpireFiles(own)),
    loop('expire-links', 60_000, () => forgetEndedLinks(database, { limit: linksMax })),
    // Expired sessions and links are refused. Deleting them only keeps the tables small.
    loop('expire-accounts', 60_000, () => expireAccounts(database)),
    // The interval is short, because a caller may be waiting.
    loop('send-composes', 200, skipWithout('composes', createSendComposes(own))),
    loop('prune-deliveries', 30_000, createPruneDeliveries(own)),
    loop('prune-history', 60_000, createPruneHistory(own)),
    loop('prune-traces', 3_600_000, async () => (await pruneTraces(database, { limit: tracesMax })) === tracesMax),
    loop('observe-queues', 5_000, createObserveQueues(own)),
    loop('observe-backlog', 10_000, createObserveBacklog(own)),
    { name: 'comparer', start: async () => undefined, stop: comparer.stop },
    createStartRun(own),
    loop('tick-schedules', 200, skipWithout('schedulesDue', createTickSchedules(own))),
    loop('resend-runs', 2_000, createResendRuns(own)),
    loop('finish-runs', 200, skipWithout('endedRuns', createFinishRuns({ ...own, comparer }))),
    loop('release-baselines', 60_000, () => releaseIdleBaselines(database)),
    loop('tick-pipelines', 200, skipWithout('pipelinesDue', createTickPipelines(own))),
    loop('start-pipelines', 200, skipWithout('queuedRuns', createStartPipelines(own))),
    loop('finish-pipelines', 300, skipWithout('activeRuns', createFinishPipelines(own))),
    ...deletedKinds.map((kind) => loop(`purge-${kind}`, 2_000, createPurgeDeleted(own, kind))),
    loop('resend-batch-work', 2_000, createResendBatchWork(own)),
    createBatchChunk(own),
  ];
  return joinServices('scheduler', services);
}

const linksMax = 1_000;
const tracesMax = 5_000;

type Tick = (signal: AbortSignal) => Promise<boolean | void>;

/** Milliseconds for which loops share a query: less than the time between two ticks. */
const sharedMs = 50;

/**
 * Skips the ticks of a loop while it has no work. Loops that tick several times a second usually
 * find nothing, so one query serves all of them.
 */
function createSkipWithout({ database, clock }: Pick<LoopDependencies, 'database' | 'clock'>) {
  let last: { readonly atMs: number; readonly found: Promise<ReadonlySet<WaitingKind>> } | undefined;
  const look = (): Promise<ReadonlySet<WaitingKind>> => {
    const atMs = performance.now();
    if (last === undefined || atMs - last.atMs >= sharedMs)
      last = { atMs, found: findWork(database, { now: clock.now() }) };
    return last.found;
  };
  return (work: WaitingKind, tick: Tick): Tick =>
    async (signal) =>
      (await look()).has(work) ? tick(signal) : false;
}

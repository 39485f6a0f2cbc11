import { listQueued } from '@tintype/database/captures/find-capture';
import { attemptJobId, queues as catalogue, sendCapture, scheduleTickJobId } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import { releaseLostCaptures } from '@tintype/database/captures/capture-attempts';
import { listUnsentRuns, type ClaimedRun } from '@tintype/database/schedules/start-run';
import type { BatchWork } from '@tintype/database/batches/find-batch';
import type { LoopDependencies } from './dependencies.ts';

/**
 * The minimum age in milliseconds of a capture without a job. The job of a capture is sent as soon
 * as it is accepted, so the job of a more recent capture may still be on its way.
 */
const graceMs = 5_000;
const rowsMax = 500;
const pagesMax = 4;

/**
 * Scans all queued captures, a limited part in each turn, and sends the missing jobs. Redis may
 * have lost its data, or a process may have died between writing and sending.
 */
export function createResendQueued({
  database,
  queues,
  logger,
  metrics,
  clock,
}: Pick<LoopDependencies, 'database' | 'queues' | 'logger' | 'metrics' | 'clock'>) {
  let afterId = '';
  return async (signal: AbortSignal): Promise<void> => {
    const queuedBefore = new Date(clock.now().getTime() - graceMs);
    for (let page = 0; page < pagesMax && !signal.aborted; page += 1) {
      const rows = await listQueued(database, { queuedBefore, afterId, limit: rowsMax });
      const live = await queues.hasLiveJob(catalogue.capture, rows.map(attemptJobId));
      const forgotten = rows.filter((row) => !live.has(attemptJobId(row)));
      await Promise.all(forgotten.map((row) => sendCapture(queues, row)));
      if (forgotten.length > 0) {
        metrics.resentJobs.inc(forgotten.length);
        logger.warn({ count: forgotten.length }, 'captures.resent');
      }
      afterId = rows.length < rowsMax ? '' : rows.at(-1)!.id;
      if (afterId === '') return;
    }
  };
}

const lostMax = 200;

/** Requeues captures whose worker is lost, or fails them at their last permitted loss. */
export function createReleaseLost({
  database,
  queues,
  logger,
  metrics,
}: Pick<LoopDependencies, 'database' | 'queues' | 'logger' | 'metrics'>) {
  return async (): Promise<boolean> => {
    const lost = await releaseLostCaptures(database, { limit: lostMax });
    for (const { id, attempt, requestId, outcome } of lost) {
      metrics.lostCaptures.inc({ outcome });
      logger.warn({ captureId: id, attempt, requestId, outcome }, 'capture.lost');
    }
    // If a job is lost, `resend-queued` sends it again.
    await Promise.all(
      lost.filter(({ outcome }) => outcome === 'released').map((capture) => sendCapture(queues, capture)),
    );
    return lost.length === lostMax;
  };
}

/**
 * The minimum age in milliseconds of a run without a job: the job of a more recent run may still be
 * on its way.
 */
const runGraceMs = 3_000;
const runsMax = 500;

/**
 * Sends the missing jobs of claimed runs: Redis lost a job, or a process died before sending it.
 */
export function createResendRuns({
  database,
  queues,
  clock,
  logger,
}: Pick<LoopDependencies, 'database' | 'queues' | 'clock' | 'logger'>) {
  return async (): Promise<void> => {
    const claimedBefore = new Date(clock.now().getTime() - runGraceMs);
    const runs = await listUnsentRuns(database, { claimedBefore, limit: runsMax });
    const live = await queues.hasLiveJob(catalogue.scheduleTick, runs.map(scheduleTickJobId));
    const forgotten = runs.filter((run) => !live.has(scheduleTickJobId(run)));
    await Promise.all(forgotten.map((run) => sendRun(queues, run)));
    if (forgotten.length > 0) logger.warn({ count: forgotten.length }, 'schedule.runs_resent');
  };
}

/** A run without a `priority` precedes all runs with a priority. */
export const sendRun = (queues: Queues, run: ClaimedRun, priority?: number): Promise<void> =>
  queues.enqueue(
    catalogue.scheduleTick,
    { scheduleId: run.scheduleId, plannedAt: run.plannedAt.toISOString(), requestId: run.requestId },
    { id: scheduleTickJobId(run), ...(priority !== undefined && { priority }) },
  );

/** A batch has one kind of background work at a time, so its ID is the job's ID. */
export const sendBatchWork = (queues: Queues, { id, requestId }: BatchWork): Promise<void> =>
  queues.enqueue(catalogue.batchChunk, { batchId: id, requestId }, { id });

import { listQueued } from '@tintype/database/captures/find-capture';
import type { Database } from '@tintype/database/connect';
import { attemptJobId, queues as catalogue, sendCapture } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import type { SchedulerMetrics } from '../metrics.ts';

type Dependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly logger: Logger;
  readonly metrics: SchedulerMetrics;
  readonly clock: Clock;
};

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
export function createResendQueued({ database, queues, logger, metrics, clock }: Dependencies) {
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

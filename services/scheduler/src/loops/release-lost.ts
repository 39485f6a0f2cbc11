import { releaseLostCaptures } from '@tintype/database/captures/capture-attempts';
import type { Database } from '@tintype/database/connect';
import type { Queues } from '@tintype/queues/port';
import type { Logger } from '@tintype/runtime/logger';
import { sendCapture } from '@tintype/queues/catalogue';
import type { SchedulerMetrics } from '../metrics.ts';

type Dependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly logger: Logger;
  readonly metrics: SchedulerMetrics;
};
const rowsMax = 200;

/** Requeues captures whose worker is lost, or fails them at their last permitted loss. */
export function createReleaseLost({ database, queues, logger, metrics }: Dependencies) {
  return async (): Promise<boolean> => {
    const lost = await releaseLostCaptures(database, { limit: rowsMax });
    for (const { id, attempt, requestId, outcome } of lost) {
      metrics.lostCaptures.inc({ outcome });
      logger.warn({ captureId: id, attempt, requestId, outcome }, 'capture.lost');
    }
    // If a job is lost, `resend-queued` sends it again.
    await Promise.all(
      lost.filter(({ outcome }) => outcome === 'released').map((capture) => sendCapture(queues, capture)),
    );
    return lost.length === rowsMax;
  };
}

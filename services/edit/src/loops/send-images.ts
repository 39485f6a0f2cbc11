import type { Database } from '@tintype/database/connect';
import { listWaitingImages, releaseLostImages } from '@tintype/database/pipeline-images/edit-images';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import type { Logger } from '@tintype/runtime/logger';
import type { EditMetrics } from '../metrics.ts';

/** The maximum number of jobs: enough for every worker. Autoscalers read the number of jobs. */
const jobsMax = 100;

/**
 * Sends the missing jobs of waiting images, because Redis may have lost them. An existing job is
 * not added again. A job wakes a worker, which decides which image is next. Every edit worker does
 * this, so no other process is needed.
 */
export function createSendImages({ database, queues }: { readonly database: Database; readonly queues: Queues }) {
  return async (): Promise<void> => {
    const waiting = await listWaitingImages(database, { limit: jobsMax });
    if (waiting.length === 0) return;
    const live = await queues.hasLiveJob(catalogue.imageEdit, waiting.map(attemptJobId));
    const jobless = waiting.filter((image) => !live.has(attemptJobId(image)));
    await Promise.all(
      jobless.map(({ id, attempt, requestId }) =>
        queues.enqueue(catalogue.imageEdit, { imageId: id, attempt, requestId }, { id: attemptJobId({ id, attempt }) }),
      ),
    );
  };
}

type Dependencies = {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Pick<EditMetrics, 'lost'>;
};
const rowsMax = 200;

/** Requeues images whose worker is lost, or fails them at the last permitted loss. */
export function createReleaseLostEdits({ database, logger, metrics }: Dependencies) {
  return async (): Promise<boolean> => {
    const lost = await releaseLostImages(database, { limit: rowsMax });
    for (const { id, attempt, runId, outcome } of lost) {
      metrics.lost.inc({ outcome });
      logger.warn({ imageId: id, attempt, runId, outcome }, 'image.lost');
    }
    return lost.length === rowsMax;
  };
}

import type { Database } from '@tintype/database/connect';
import { listWaitingImages } from '@tintype/database/pipeline-images/waiting-images';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';

type Dependencies = { readonly database: Database; readonly queues: Queues };

/** Enough for every worker to have one; autoscalers read their number. */
const jobsMax = 100;

/**
 * Sees that pictures that wait have a job, whatever became of an earlier one: Redis may have lost it, and one that is there is not added
 * again. A job wakes a worker, which decides which picture is next. Every edit worker does this, so none is needed beside them.
 */
export function createSendImages({ database, queues }: Dependencies) {
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

import { listBatchWork } from '@tintype/database/batches/find-batch';
import type { Database } from '@tintype/database/connect';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import type { Logger } from '@tintype/runtime/logger';
import { sendBatchWork } from '../jobs/send-jobs.ts';

type Dependencies = { readonly database: Database; readonly queues: Queues; readonly logger: Logger };
const rowsMax = 500;

/**
 * Sends the job of every batch that has background work and no job: Redis may have lost its data,
 * or the worker was stopped. A duplicate job is harmless.
 */
export function createResendBatchWork({ database, queues, logger }: Dependencies) {
  let afterId = '';
  return async (): Promise<boolean> => {
    const rows = await listBatchWork(database, { afterId, limit: rowsMax });
    const live = await queues.hasLiveJob(
      catalogue.batchChunk,
      rows.map(({ id }) => id),
    );
    const forgotten = rows.filter(({ id }) => !live.has(id));
    await Promise.all(forgotten.map((row) => sendBatchWork(queues, row)));
    if (forgotten.length > 0) logger.info({ count: forgotten.length }, 'batch_work.resent');
    afterId = rows.length < rowsMax ? '' : rows.at(-1)!.id;
    return afterId !== '';
  };
}

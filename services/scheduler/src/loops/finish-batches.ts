import { finishBatches } from '@tintype/database/batches/end-batch';
import type { Database } from '@tintype/database/connect';
import type { Logger } from '@tintype/runtime/logger';

type Dependencies = { readonly database: Database; readonly logger: Logger };
const batchesMax = 50;

/**
 * Ends batches and bulk jobs whose items have all ended. It polls, so that no capture has to know
 * that it was the last.
 */
export function createFinishBatches({ database, logger }: Dependencies) {
  return async (): Promise<boolean> => {
    const finished = await finishBatches(database, { limit: batchesMax });
    for (const { id, state, requestId, completed, failed } of finished)
      logger.info(
        { batchId: id, requestId, state, completed: Number(completed), failed: Number(failed) },
        'batch.finished',
      );
    return finished.length === batchesMax;
  };
}

import type { Database } from '@tintype/database/connect';
import { finishRuns, takeEndedCaptures } from '@tintype/database/pipelines';
import type { Logger } from '@tintype/runtime/logger';

type Dependencies = { readonly database: Database; readonly logger: Logger };

const capturesMax = 500;
const runsMax = 50;

/** Makes the pictures of captures that have ended, then ends the runs of which nothing is left to come. */
export function createFinishPipelines({ database, logger }: Dependencies) {
  return async (): Promise<boolean> => {
    const read = await takeEndedCaptures(database, { limit: capturesMax });
    const finished = await finishRuns(database, { limit: runsMax });
    for (const { id, ...run } of finished) logger.info({ runId: id, ...run }, 'pipeline.run_finished');
    return read === capturesMax || finished.length === runsMax;
  };
}

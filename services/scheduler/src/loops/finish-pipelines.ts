import type { Database } from '@tintype/database/connect';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import {
  claimEndedOfRuns,
  releaseEnded,
  takeEndedOfRun,
  type EndedRunCaptures,
} from '@tintype/database/pipelines/take-ended';
import { finishRuns } from '@tintype/database/pipelines/end-run';
import type { Logger } from '@tintype/runtime/logger';

type Dependencies = { readonly database: Database; readonly logger: Logger };

const capturesMax = 500;
const runsMax = 50;

/** Creates the images of ended captures, then ends the runs that have nothing left to do. */
export function createFinishPipelines({ database, logger }: Dependencies) {
  return async (): Promise<boolean> => {
    const ended = await claimEndedOfRuns(database, { limit: capturesMax });
    await readEach({ database, logger }, ended);
    const finished = await finishRuns(database, { limit: runsMax });
    for (const { id, ...run } of finished) logger.info({ runId: id, ...run }, 'pipeline.run_finished');
    const read = ended.reduce((sum, { captures }) => sum + captures.length, 0);
    return read === capturesMax || finished.length === runsMax;
  };
}

/** A run that cannot be read is retried after its lease. */
async function readEach({ database, logger }: Dependencies, ended: readonly EndedRunCaptures[]): Promise<void> {
  for (const [nth, run] of ended.entries())
    try {
      await takeEndedOfRun(database, run);
    } catch (error) {
      logger.error({ runId: run.runId, error }, 'pipeline.run_not_read');
      // This run took too long, or the database is unreachable: the remaining runs are released.
      if (isDatabaseAway(error)) return releaseEnded(database, ended.slice(nth + 1));
    }
}

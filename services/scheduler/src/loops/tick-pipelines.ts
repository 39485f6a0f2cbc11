import { nextRun } from '@tintype/contracts/cron/next-run';
import type { Database } from '@tintype/database/connect';
import { claimDuePipelines } from '@tintype/database/pipelines/accept-run';
import type { Clock } from '@tintype/runtime/clock';

type Dependencies = { readonly database: Database; readonly clock: Clock; readonly newId: () => string };

const pipelinesMax = 100;

/**
 * Creates a run of each pipeline whose planned time has come. Missed times run once together, now.
 */
export function createTickPipelines({ database, clock, newId }: Dependencies) {
  return async (): Promise<boolean> => {
    const now = clock.now();
    const claimed = await claimDuePipelines(database, {
      now,
      limit: pipelinesMax,
      nextOf: (pipeline) => nextRun(pipeline, now),
      newId,
    });
    return claimed === pipelinesMax;
  };
}

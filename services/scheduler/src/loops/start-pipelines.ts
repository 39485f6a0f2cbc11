import type { Database } from '@tintype/database/connect';
import { startNextRun } from '@tintype/database/pipelines';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { decidePipelineRun, type DecideDependencies } from '../pipelines/decide-run.ts';

type Dependencies = DecideDependencies & {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Starts the runs whose turn it is, one after the other: the first that waits in each pipeline that has none under way. */
export function createStartPipelines(dependencies: Dependencies) {
  const { database, clock, logger } = dependencies;
  return async (signal: AbortSignal): Promise<boolean> => {
    while (!signal.aborted) {
      const now = clock.now();
      const started = await startNextRun(database, { now, decide: (run) => decidePipelineRun(run, now, dependencies) });
      if (started === undefined) return false;
      const { run, failure } = started;
      const ids = { pipelineId: run.pipelineId, runId: run.id, requestId: run.requestId };
      if (failure === undefined) logger.info(ids, 'pipeline.run_started');
      else logger.info({ ...ids, code: failure.code }, 'pipeline.run_refused');
    }
    return false;
  };
}

import type { Database } from '@tintype/database/connect';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import { claimNextRun, startPipelineRun } from '@tintype/database/pipelines/start-runs';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { decidePipelineRun, type DecideDependencies } from '../pipelines/decide-run.ts';

type Dependencies = DecideDependencies & {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
};

/**
 * Starts the runs whose turn it is in sequence: the first waiting run of each pipeline without a
 * run in progress.
 */
export function createStartPipelines(dependencies: Dependencies) {
  const { database, logger } = dependencies;
  return async (signal: AbortSignal): Promise<boolean> => {
    while (!signal.aborted) {
      const next = await claimNextRun(database);
      if (next === undefined) return false;
      await start(dependencies, next.id).catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error;
        logger.error({ pipelineId: next.pipelineId, runId: next.id, error }, 'pipeline.run_not_started');
      });
    }
    return false;
  };
}

async function start({ database, clock, logger, ...deciding }: Dependencies, id: string): Promise<void> {
  const now = clock.now();
  const started = await startPipelineRun(database, id, { now, decide: (run) => decidePipelineRun(run, now, deciding) });
  if (started === undefined) return;
  const { run, failure } = started;
  const ids = { pipelineId: run.pipelineId, runId: run.id, requestId: run.requestId };
  if (failure === undefined) logger.info(ids, 'pipeline.run_started');
  else logger.info({ ...ids, code: failure.code }, 'pipeline.run_refused');
}

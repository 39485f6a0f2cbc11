import { ServiceError } from '@tintype/contracts/errors/service-error';
import { cancelRun as cancel } from '@tintype/database/pipelines/end-run';
import type { Dependencies } from '../../dependencies.ts';
import type { Principal } from '../../http/principal.ts';
import { describeRun } from '../../responses/pipeline-run.ts';
import { readPipeline } from '../../responses/pipeline.ts';

type RunRef = { readonly pipelineId: string; readonly runId: string; readonly caller: Principal };

/** Cancels a run and returns its record. */
export async function cancelOwnRun(
  dependencies: Pick<Dependencies, 'database'>,
  { pipelineId, runId, caller }: RunRef,
): ReturnType<typeof describeRun> {
  const { organizationId } = await readPipeline(dependencies, pipelineId, caller);
  const outcome = await cancel(dependencies.database, { id: runId, pipelineId, organizationId });
  if (outcome === 'not found') throw new ServiceError('NOT_FOUND');
  const run = await describeRun(dependencies, { pipelineId, id: runId });
  // Cancelling a cancelled run again succeeds.
  if (outcome === 'ended' && run.status !== 'CANCELLED')
    throw new ServiceError('PIPELINE_INVALID_STATE', {
      message: `The run has already ended with the status ${run.status}.`,
    });
  return run;
}

import { shownGraph } from '@tintype/contracts/pipelines/typed-text';
import { findRun, listFailures, listRunDeliveries, readProgress, type StoredRun } from '@tintype/database/pipelines';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../define-route.ts';

export const summaryOfRun = (run: StoredRun) => ({
  id: run.id,
  pipelineId: run.pipelineId,
  status: run.state,
  startedBy: run.startedBy,
  revision: run.revision,
  captures: { total: run.total, completed: run.completed, failed: run.failed, cancelled: run.cancelled },
  images: run.images,
  cancelRequested: run.cancelRequested,
  sourceRunId: run.sourceRunId,
  errorCode: run.errorCode,
  errorMessage: run.errorMessage,
  createdAt: run.createdAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  completedAt: run.completedAt?.toISOString() ?? null,
});

const failuresMax = 100;

/** All that its owner can know of a run. */
export async function describeRun(
  { database }: Pick<Dependencies, 'database'>,
  named: { readonly pipelineId: string; readonly id: string },
) {
  const run = found(await findRun(database, named));
  const [progress, failures, deliveries] = await Promise.all([
    readProgress(database, run.id),
    listFailures(database, { runId: run.id, limit: failuresMax }),
    listRunDeliveries(database, run.id),
  ]);
  return {
    ...summaryOfRun(run),
    urls: run.urls,
    inputData: run.inputData,
    graph: shownGraph(run.graph),
    nodes: Object.fromEntries(progress.map(({ nodeId, ...counts }) => [nodeId, counts])),
    failures,
    deliveries,
  };
}

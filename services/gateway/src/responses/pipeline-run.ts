import { shownGraph } from '@tintype/contracts/pipelines/typed-text';
import { RawJson, stringifyRaw } from '@tintype/contracts/texts/raw-json';
import {
  findRun,
  listFailures,
  listRunDeliveries,
  readProgress,
  type RunDelivery,
  type RunFailed,
  type ListedRun,
} from '@tintype/database/pipelines/find-pipelines';
import type { Dependencies } from '../dependencies.ts';
import { found } from '../http/found.ts';
import type { Reply } from '../http/route.ts';

export const summaryOfRun = (run: ListedRun) => ({
  id: run.id,
  pipelineId: run.pipelineId,
  status: run.state,
  startedBy: run.startedBy,
  revision: run.revision,
  captures: { total: run.total, completed: run.completed, failed: run.failed, cancelled: run.cancelled },
  images: run.images,
  cancelRequested: run.cancelRequested,
  createdAt: run.createdAt.toISOString(),
  ...(run.sourceRunId !== null && { sourceRunId: run.sourceRunId }),
  ...(run.errorCode !== null && { errorCode: run.errorCode }),
  ...(run.errorMessage !== null && { errorMessage: run.errorMessage }),
  ...(run.startedAt !== null && { startedAt: run.startedAt.toISOString() }),
  ...(run.completedAt !== null && { completedAt: run.completedAt.toISOString() }),
});

const describeFailure = ({ jobId, errorMessage, ...failure }: RunFailed) => ({
  ...failure,
  ...(jobId !== null && { jobId }),
  ...(errorMessage !== null && { errorMessage }),
});

const describeDelivery = ({ deliveryId, status, lastStatus, lastError, ...delivery }: RunDelivery) => ({
  ...delivery,
  ...(deliveryId !== null && { deliveryId }),
  ...(status !== null && { status }),
  ...(lastStatus !== null && { lastStatus }),
  ...(lastError !== null && { lastError }),
});

const failuresMax = 100;

/** Returns everything that the owner of a run can read about it. */
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
    ...(run.inputText !== null && { inputData: new RawJson(run.inputText) }),
    graph: shownGraph(run.graph),
    nodes: Object.fromEntries(progress.map(({ nodeId, ...counts }) => [nodeId, counts])),
    failures: failures.map(describeFailure),
    deliveries: deliveries.map(describeDelivery),
  };
}

/** Returns the response for a run. It contains the `data` of the request as it was sent. */
export const runReply = (run: object): Reply => ({
  status: 200,
  text: stringifyRaw(run),
  contentType: 'application/json; charset=utf-8',
});

import { idPattern } from '@tintype/contracts/ids/ids';
import { shownDraft, shownGraph } from '@tintype/contracts/pipelines/typed-text';
import { schema } from '@tintype/contracts/schemas/schema';
import { RawJson, stringifyRaw } from '@tintype/contracts/texts/raw-json';
import {
  findPipeline,
  type ListedRevision,
  type ListedPipeline,
  type StoredPipeline,
  findRun,
  listFailures,
  listRunDeliveries,
  readProgress,
  type RunDelivery,
  type RunFailed,
  type ListedRun,
  type StoredImage,
} from '@tintype/database/pipelines/find-pipelines';
import type { Dependencies } from '../dependencies.ts';
import { type Principal, getVisibility, found } from '../http/principal.ts';
import type { Reply } from '../http/route.ts';
import { toJson } from '../http/to-json.ts';

const idSchema = { type: 'string', pattern: idPattern } as const;
export const pipelineParams = schema({
  type: 'object',
  required: ['pipelineId'],
  properties: { pipelineId: idSchema },
});
export const runParams = schema({
  type: 'object',
  required: ['pipelineId', 'runId'],
  properties: { pipelineId: idSchema, runId: idSchema },
});
export const triggerPath = (pipelineId: string, nodeId: string): string => `/webhooks/canvas/${pipelineId}/${nodeId}`;

export const readPipeline = async (
  { database }: Pick<Dependencies, 'database'>,
  pipelineId: string,
  caller: Principal,
): Promise<StoredPipeline> =>
  found(await findPipeline(database, { id: pipelineId, ...getVisibility(caller, 'pipeline') }));

export const describePipelineSummary = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>, pipeline: ListedPipeline) => ({
  id: pipeline.id,
  name: pipeline.name,
  revision: pipeline.revision,
  ...(pipeline.triggerNodeId !== null && {
    trigger: {
      nodeId: pipeline.triggerNodeId,
      url: `${publicUrl}${triggerPath(pipeline.id, pipeline.triggerNodeId)}`,
      enabled: pipeline.triggerEnabled,
      hasSecret: pipeline.hasTriggerSecret,
      ...(pipeline.triggerRotatedAt !== null && { rotatedAt: pipeline.triggerRotatedAt.toISOString() }),
    },
  }),
  ...toJson({
    nextRunAt: pipeline.nextRunAt,
    hasSigningSecret: pipeline.signingSecret !== null,
    queuedRuns: pipeline.queuedRuns,
    lastRun: pipeline.lastRun,
    createdAt: pipeline.createdAt,
    updatedAt: pipeline.updatedAt,
  }),
});

export const describePipeline = (dependencies: Pick<Dependencies, 'publicUrl'>, pipeline: StoredPipeline) => ({
  ...describePipelineSummary(dependencies, pipeline),
  graph: shownGraph(pipeline.graph),
  ...(pipeline.draft !== null && { draft: shownDraft(pipeline.draft) }),
});

export const describeRevision = ({ revision, name, savedAt, savedBy }: ListedRevision) => ({
  revision,
  name,
  savedAt: savedAt.toISOString(),
  savedBy,
});

export const describeRunSummary = (run: ListedRun) => ({
  id: run.id,
  pipelineId: run.pipelineId,
  status: run.state,
  startedBy: run.startedBy,
  revision: run.revision,
  captures: { total: run.total, completed: run.completed, failed: run.failed, cancelled: run.cancelled },
  images: run.images,
  cancelRequested: run.cancelRequested,
  ...toJson({
    createdAt: run.createdAt,
    sourceRunId: run.sourceRunId,
    errorCode: run.errorCode,
    errorMessage: run.errorMessage,
    startedAt: run.startedAt,
    completedAt: run.completedAt,
  }),
});

const describeFailure = ({ jobId, errorMessage, ...failure }: RunFailed) => ({
  ...failure,
  ...toJson({ jobId, errorMessage }),
});

const describeDelivery = ({ deliveryId, status, lastStatus, lastError, ...delivery }: RunDelivery) => ({
  ...delivery,
  ...toJson({ deliveryId, status, lastStatus, lastError }),
});

const failuresMax = 100;

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
    ...describeRunSummary(run),
    urls: run.urls,
    ...(run.inputText !== null && { inputData: new RawJson(run.inputText) }),
    graph: shownGraph(run.graph),
    nodes: Object.fromEntries(progress.map(({ nodeId, ...counts }) => [nodeId, counts])),
    failures: failures.map(describeFailure),
    deliveries: deliveries.map(describeDelivery),
  };
}

/** Contains the `data` of the request as it was sent. */
export const runReply = (run: object): Reply => ({
  status: 200,
  text: stringifyRaw(run),
  contentType: 'application/json; charset=utf-8',
});

export async function describeGalleryImage({ storage }: Pick<Dependencies, 'storage'>, image: StoredImage) {
  const { captureId, width, height, format, storageKey, originalKey, editNodeId, expiresAt } = image;
  const { httpStatus, verdict } = image;
  const error = image.errorMessage ?? image.errorCode;
  return {
    id: Number(image.id),
    url: image.url,
    view: image.view,
    edited: editNodeId !== null,
    status: image.state,
    nodeId: image.nodeId,
    ...toJson({ jobId: captureId, width, height, format, httpStatus, verdict, error, expiresAt, editNodeId }),
    ...(storageKey !== null &&
      expiresAt !== null &&
      image.state === 'COMPLETED' && { storageUrl: await storage.linkFor(storageKey, { expiresAt }) }),
    ...(originalKey !== null &&
      expiresAt !== null &&
      editNodeId !== null && { originalUrl: await storage.linkFor(originalKey, { expiresAt }) }),
  };
}

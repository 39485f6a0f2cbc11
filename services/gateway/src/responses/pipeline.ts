import { idPattern } from '@tintype/contracts/ids/ids';
import { shownDraft, shownGraph } from '@tintype/contracts/pipelines/typed-text';
import { schema } from '@tintype/contracts/schemas/schema';
import {
  findPipeline,
  type ListedRevision,
  type ListedPipeline,
  type StoredPipeline,
} from '@tintype/database/pipelines/find-pipelines';
import type { Dependencies } from '../dependencies.ts';
import { type Principal, getVisibility } from '../http/principal.ts';
import { found } from '../http/found.ts';

const id = { type: 'string', pattern: idPattern } as const;
export const pipelineParams = schema({ type: 'object', required: ['pipelineId'], properties: { pipelineId: id } });
export const runParams = schema({
  type: 'object',
  required: ['pipelineId', 'runId'],
  properties: { pipelineId: id, runId: id },
});
export const triggerPath = (pipelineId: string, nodeId: string): string => `/webhooks/canvas/${pipelineId}/${nodeId}`;

/** Returns the pipeline of a path, if its caller may see it. */
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
  ...(pipeline.nextRunAt !== null && { nextRunAt: pipeline.nextRunAt.toISOString() }),
  hasSigningSecret: pipeline.signingSecret !== null,
  queuedRuns: pipeline.queuedRuns,
  ...(pipeline.lastRun !== null && { lastRun: pipeline.lastRun }),
  createdAt: pipeline.createdAt.toISOString(),
  updatedAt: pipeline.updatedAt.toISOString(),
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

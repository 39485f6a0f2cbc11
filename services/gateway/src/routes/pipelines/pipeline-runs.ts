import { idPattern } from '@tintype/contracts/ids/ids';
import { runRequest } from '@tintype/contracts/pipelines/pipeline-request';
import { pipelineRunList, pipelineRunRecord, triggerAccepted } from '@tintype/contracts/pipelines/pipeline-run-answers';
import { schema } from '@tintype/contracts/schemas/schema';
import { listRuns as readRuns } from '@tintype/database/pipelines/find-pipelines';
import { cursorFields, readCursorPage, timeCursor } from '../../http/paging.ts';
import { describeRun, runReply, summaryOfRun } from '../../responses/pipeline-run.ts';
import { readPipeline, pipelineParams, runParams } from '../../responses/pipeline.ts';
import { cancelOwnRun as cancel } from '../../use-cases/pipelines/cancel-run.ts';
import { repeatRun as repeat, startRun as start } from '../../use-cases/pipelines/start-run.ts';
import { type DefinedRoute, defineRoute, forCallers, inJson } from '../define-route.ts';

const runCursor = timeCursor('runs of a pipeline', { idPattern });
const acceptedResponses = { 202: inJson('The run is queued.', triggerAccepted) };
const one = { 200: inJson('The run.', pipelineRunRecord) };

const startRun = defineRoute({
  id: 'startPipelineRun',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/runs',
  summary: 'Start a run manually. Pipelines with a trigger accept sample URLs and data.',
  ...forCallers,
  params: pipelineParams,
  body: runRequest,
  keepsText: true,
  answers: acceptedResponses,
  refusals: ['URL_NOT_ALLOWED', 'PIPELINE_INVALID_STATE', 'PIPELINE_QUEUE_FULL'],
  handle: (dependencies, { params: { pipelineId }, caller, ...sent }) =>
    start(dependencies, { pipelineId, caller }, sent),
});

const rerun = defineRoute({
  id: 'rerunPipelineRun',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/runs/{runId}/rerun',
  summary: 'Start a run of the current pipeline with the URLs and data of an earlier run.',
  ...forCallers,
  params: runParams,
  answers: acceptedResponses,
  refusals: ['PIPELINE_INVALID_STATE', 'PIPELINE_QUEUE_FULL'],
  handle: (dependencies, { params, caller, requestId }) => repeat(dependencies, { ...params, caller }, requestId),
});

const listRuns = defineRoute({
  id: 'listPipelineRuns',
  method: 'get',
  path: '/v1/pipelines/{pipelineId}/runs',
  summary: 'List the runs of a pipeline, newest first.',
  ...forCallers,
  params: pipelineParams,
  query: schema({ type: 'object', properties: cursorFields }),
  answers: { 200: inJson('One page of the list.', pipelineRunList) },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { pipelineId }, query, caller }) => {
    const { id } = await readPipeline(dependencies, pipelineId, caller);
    const page = await readCursorPage(
      query,
      runCursor,
      (place) => readRuns(dependencies.database, { ...place, pipelineId: id }),
      summaryOfRun,
    );
    return { status: 200, json: page };
  },
});

const getRun = defineRoute({
  id: 'getPipelineRun',
  method: 'get',
  path: '/v1/pipelines/{pipelineId}/runs/{runId}',
  summary: 'Get a run with its progress by node, failures and webhook deliveries.',
  ...forCallers,
  params: runParams,
  answers: one,
  handle: async (dependencies, { params: { pipelineId, runId }, caller }) => {
    await readPipeline(dependencies, pipelineId, caller);
    return runReply(await describeRun(dependencies, { pipelineId, id: runId }));
  },
});

const cancelRun = defineRoute({
  id: 'cancelPipelineRun',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/runs/{runId}/cancel',
  summary: 'Cancel a run. A queued run ends immediately. In an active run, captures in progress finish.',
  ...forCallers,
  params: runParams,
  answers: one,
  refusals: ['PIPELINE_INVALID_STATE'],
  handle: async (dependencies, { params, caller }) => runReply(await cancel(dependencies, { ...params, caller })),
});

export const pipelineRunRoutes: readonly DefinedRoute[] = [startRun, listRuns, getRun, cancelRun, rerun];

import { idPattern } from '@tintype/contracts/ids/ids';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { pipelineRunList, pipelineRunRecord, triggerAccepted } from '@tintype/contracts/pipelines/pipeline-run-answers';
import { runRequest } from '@tintype/contracts/pipelines/pipeline-request';
import { schema } from '@tintype/contracts/schemas/schema';
import { stringifyRaw } from '@tintype/contracts/texts/raw-json';
import { acceptRun, type NewRun } from '@tintype/database/pipelines/accept-run';
import { cancelRun as cancel } from '@tintype/database/pipelines/cancel-run';
import { findRun, listRuns as readRuns } from '@tintype/database/pipelines/find-runs';
import type { Dependencies } from '../../dependencies.ts';
import { cursorFields, readCursorPage, timeCursor } from '../../http/paging.ts';
import { type Principal, principalId } from '../../http/principal.ts';
import type { Reply } from '../../http/route.ts';
import { forCallers, defineRoute, type DefinedRoute } from '../define-route.ts';
import { acceptedRun, checkInput, inputTextOf } from '../../use-cases/pipelines/run-request.ts';
import { pipelineOf, pipelineParams, runParams } from '../../responses/pipeline.ts';
import { describeRun, summaryOfRun } from '../../responses/pipeline-run.ts';
import { found } from '../../http/found.ts';

const runCursor = timeCursor('runs of a pipeline', { idPattern });
const accepted = { 202: { description: 'The run is queued.', content: { 'application/json': triggerAccepted } } };
const one = { 200: { description: 'The run.', content: { 'application/json': pipelineRunRecord } } };

type Requested = Pick<NewRun, 'urls' | 'inputText' | 'startedBy' | 'requestId'> & {
  readonly pipelineId: string;
  readonly sourceRunId?: string;
};

/** Accepts a run that was requested by hand. Throws when it would capture nothing. */
async function accept(dependencies: Dependencies, caller: Principal, requested: Requested): Promise<Reply> {
  const { database, newId } = dependencies;
  const { id, organizationId } = await pipelineOf(dependencies, requested.pipelineId, caller);
  const run = acceptedRun(
    await acceptRun(database, {
      ...requested,
      id: newId(),
      pipelineId: id,
      organizationId,
      createdBy: principalId(caller),
      newId,
    }),
  );
  return { status: 202, json: { id: run.id, runId: run.id, status: run.state } };
}

const startRun = defineRoute({
  id: 'startPipelineRun',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/runs',
  summary: 'Start a run manually. Pipelines with a trigger accept sample URLs and data.',
  ...forCallers,
  params: pipelineParams,
  body: runRequest,
  keepsText: true,
  answers: accepted,
  refusals: ['URL_NOT_ALLOWED', 'PIPELINE_INVALID_STATE', 'PIPELINE_QUEUE_FULL'],
  handle: async (dependencies, { params: { pipelineId }, body, bodyText, caller, requestId, note }) => {
    const { urls = [], data } = body;
    const { checkUrl } = dependencies;
    checkInput({ urls, data }, { checkUrl, onRefusedUrl: (refusedUrl) => note({ refusedUrl }) });
    return accept(dependencies, caller, {
      pipelineId,
      urls,
      inputText: inputTextOf(bodyText),
      startedBy: 'MANUAL',
      requestId,
    });
  },
});

const rerun = defineRoute({
  id: 'rerunPipelineRun',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/runs/{runId}/rerun',
  summary: 'Start a run of the current pipeline with the URLs and data of an earlier run.',
  ...forCallers,
  params: runParams,
  answers: accepted,
  refusals: ['PIPELINE_INVALID_STATE', 'PIPELINE_QUEUE_FULL'],
  handle: async (dependencies, { params: { pipelineId, runId }, caller, requestId }) => {
    await pipelineOf(dependencies, pipelineId, caller);
    const { urls, inputText } = found(await findRun(dependencies.database, { pipelineId, id: runId }));
    return accept(dependencies, caller, {
      pipelineId,
      urls,
      inputText,
      startedBy: 'RERUN',
      sourceRunId: runId,
      requestId,
    });
  },
});

const listRuns = defineRoute({
  id: 'listPipelineRuns',
  method: 'get',
  path: '/v1/pipelines/{pipelineId}/runs',
  summary: 'List the runs of a pipeline, newest first.',
  ...forCallers,
  params: pipelineParams,
  query: schema({ type: 'object', properties: cursorFields }),
  answers: { 200: { description: 'One page of the list.', content: { 'application/json': pipelineRunList } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { pipelineId }, query, caller }) => {
    const { id } = await pipelineOf(dependencies, pipelineId, caller);
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
  refusals: [],
  handle: async (dependencies, { params: { pipelineId, runId }, caller }) => {
    await pipelineOf(dependencies, pipelineId, caller);
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
  handle: async (dependencies, { params: { pipelineId, runId }, caller }) => {
    const { organizationId } = await pipelineOf(dependencies, pipelineId, caller);
    const outcome = await cancel(dependencies.database, { id: runId, pipelineId, organizationId });
    if (outcome === 'not found') throw new ServiceError('NOT_FOUND');
    const run = await describeRun(dependencies, { pipelineId, id: runId });
    // Cancelling a cancelled run again succeeds.
    if (outcome === 'ended' && run.status !== 'CANCELLED')
      throw new ServiceError('PIPELINE_INVALID_STATE', {
        message: `The run has already ended with the status ${run.status}.`,
      });
    return runReply(run);
  },
});

/** The data of the request is part of it, as it was sent. */
const runReply = (run: object): Reply => ({
  status: 200,
  text: stringifyRaw(run),
  contentType: 'application/json; charset=utf-8',
});

export const pipelineRunRoutes: readonly DefinedRoute[] = [startRun, listRuns, getRun, cancelRun, rerun];

import { pipelineRecord } from '@tintype/contracts/pipelines/pipeline-answers';
import {
  duplicateRequest,
  graphBody,
  pipelineChange,
  pipelineFile,
  pipelineRequest,
} from '@tintype/contracts/pipelines/pipeline-request';
import { emptyGraph } from '@tintype/contracts/pipelines/graph';
import { deletePipeline as remove } from '@tintype/database/pipelines/end-run';
import { found } from '../../http/found.ts';
import { getVisibility } from '../../http/principal.ts';
import { describePipeline, pipelineParams } from '../../responses/pipeline.ts';
import {
  createPipeline as create,
  duplicatePipeline as duplicate,
  saveSubmittedDraft,
  savePipeline as save,
} from '../../use-cases/pipelines/save-pipeline.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

const answer = inJson('The pipeline.', pipelineRecord);
const refusals = ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'] as const;

export const createPipelineRoute = defineRoute({
  id: 'createPipeline',
  method: 'post',
  path: '/v1/pipelines',
  summary: 'Create a pipeline. The graph is optional and can be added later.',
  ...forCallers,
  body: pipelineRequest,
  answers: { 201: answer },
  refusals,
  handle: async (dependencies, { body: { name, graph = emptyGraph }, ...editor }) => ({
    status: 201,
    json: describePipeline(dependencies, await create(dependencies, { name, graph }, editor)),
  }),
});

export const importPipelineRoute = defineRoute({
  id: 'importPipeline',
  method: 'post',
  path: '/v1/pipelines/import',
  summary: 'Import a pipeline from an exported file. Secrets are not part of the file and must be created again.',
  ...forCallers,
  body: pipelineFile,
  answers: { 201: answer },
  refusals,
  handle: async (dependencies, { body: { name, graph }, ...editor }) => ({
    status: 201,
    json: describePipeline(dependencies, await create(dependencies, { name, graph }, editor)),
  }),
});

export const duplicatePipelineRoute = defineRoute({
  id: 'duplicatePipeline',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/duplicate',
  summary: 'Duplicate a pipeline without its secrets and runs.',
  ...forCallers,
  params: pipelineParams,
  body: duplicateRequest,
  answers: { 201: answer },
  handle: async (dependencies, { body: { name }, params: { pipelineId: id }, caller }) => ({
    status: 201,
    json: describePipeline(dependencies, await duplicate(dependencies, { id, name }, caller)),
  }),
});

export const changePipelineRoute = defineRoute({
  id: 'changePipeline',
  method: 'put',
  path: '/v1/pipelines/{pipelineId}',
  summary: 'Change a pipeline and create a new revision. Accepted runs keep their graph.',
  ...forCallers,
  params: pipelineParams,
  body: pipelineChange,
  answers: { 200: answer },
  refusals: [...refusals, 'PIPELINE_CHANGED'],
  handle: async (dependencies, { body, params: { pipelineId: id }, ...editor }) => ({
    status: 200,
    json: describePipeline(dependencies, await save(dependencies, { id, body }, editor)),
  }),
});

export const savePipelineDraftRoute = defineRoute({
  id: 'savePipelineDraft',
  method: 'put',
  path: '/v1/pipelines/{pipelineId}/draft',
  summary:
    'Save a draft of the graph, even if it has problems. It does not affect runs and is deleted by the next change.',
  ...forCallers,
  params: pipelineParams,
  body: graphBody,
  answers: { 204: { description: 'The draft was saved.' } },
  handle: async (dependencies, { body: { graph }, params: { pipelineId: id }, caller }) => {
    await saveSubmittedDraft(dependencies, { id, graph }, caller);
    return { status: 204, empty: true };
  },
});

export const deletePipelineRoute = defineRoute({
  id: 'deletePipeline',
  method: 'delete',
  path: '/v1/pipelines/{pipelineId}',
  summary: 'Delete a pipeline with its runs and files. The queued runs and the active run are cancelled.',
  ...forCallers,
  params: pipelineParams,
  answers: { 204: { description: 'The pipeline was deleted.' } },
  handle: async ({ database }, { params: { pipelineId: id }, caller }) => {
    found((await remove(database, { id, ...getVisibility(caller, 'pipeline') })) || undefined);
    return { status: 204, empty: true };
  },
});

import { idPattern } from '@tintype/contracts/ids/ids';
import { emptyGraph } from '@tintype/contracts/pipelines/graph';
import {
  graphReport,
  pipelineList,
  pipelineRecord,
  pipelineRevision,
  pipelineRevisionList,
  pipelineSecret,
  graphBody,
  pipelineFile,
  duplicateRequest,
  pipelineChange,
  pipelineRequest,
} from '@tintype/contracts/pipelines/pipeline-bodies';
import { shownGraph } from '@tintype/contracts/pipelines/typed-text';
import { schema } from '@tintype/contracts/schemas/schema';
import { deletePipeline as remove } from '@tintype/database/pipelines/end-run';
import {
  findRevision,
  type ListedRevision,
  listPipelines as readPipelines,
  listRevisions as readRevisions,
} from '@tintype/database/pipelines/find-pipelines';
import { cursorFields, positionCursor, readCursorPage, timeCursor } from '../http/paging.ts';
import { getVisibility, found } from '../http/principal.ts';
import {
  describePipeline,
  describeRevision,
  readPipeline,
  pipelineParams,
  describePipelineSummary,
} from '../responses/pipeline.ts';
import { judgeGraph } from '../use-cases/pipelines/judge-graph.ts';
import {
  createPipeline as create,
  duplicatePipeline as duplicate,
  saveSubmittedDraft,
  savePipeline as save,
  rotateSigning as rotateSigningOf,
  rotateTrigger as rotate,
  switchTrigger,
} from '../use-cases/pipelines/save-pipeline.ts';
import { defineRoute, forCallers, inJson, type DefinedRoute } from './define-route.ts';

const pageQuery = schema({ type: 'object', properties: cursorFields });
const pipelineCursor = timeCursor('pipelines', { idPattern });
const revisionCursor = positionCursor('revisions of a pipeline');

export const listPipelinesRoute = defineRoute({
  id: 'listPipelines',
  method: 'get',
  path: '/v1/pipelines',
  summary: 'List the pipelines of the organization, newest first.',
  ...forCallers,
  query: pageQuery,
  answers: { 200: inJson('One page of the list.', pipelineList) },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { query, caller }) => ({
    status: 200,
    json: await readCursorPage(
      query,
      pipelineCursor,
      (page) => readPipelines(dependencies.database, { ...page, ...getVisibility(caller, 'pipeline') }),
      (pipeline) => describePipelineSummary(dependencies, pipeline),
    ),
  }),
});

export const getPipelineRoute = defineRoute({
  id: 'getPipeline',
  method: 'get',
  path: '/v1/pipelines/{pipelineId}',
  summary: 'Get a pipeline with its graph.',
  ...forCallers,
  params: pipelineParams,
  answers: { 200: inJson('The pipeline.', pipelineRecord) },
  handle: async (dependencies, { params: { pipelineId }, caller }) => ({
    status: 200,
    json: describePipeline(dependencies, await readPipeline(dependencies, pipelineId, caller)),
  }),
});

export const exportPipelineRoute = defineRoute({
  id: 'exportPipeline',
  method: 'get',
  path: '/v1/pipelines/{pipelineId}/export',
  summary: 'Export a pipeline as a file that can be imported into any installation. The file contains no secrets.',
  ...forCallers,
  params: pipelineParams,
  answers: { 200: inJson('The file.', pipelineFile) },
  handle: async (dependencies, { params: { pipelineId }, caller }) => {
    const { name, graph } = await readPipeline(dependencies, pipelineId, caller);
    return { status: 200, json: { format: 'tintype-pipeline', name, graph: shownGraph(graph) } };
  },
});

export const validatePipelineRoute = defineRoute({
  id: 'validatePipeline',
  method: 'post',
  path: '/v1/pipelines/validate',
  summary: 'Validate a graph and list its problems by node. Saves nothing.',
  ...forCallers,
  body: graphBody,
  answers: { 200: inJson('All problems.', graphReport) },
  handle: async (dependencies, { body: { graph }, caller, onRefusedUrl }) => {
    const { problems } = judgeGraph(graph, {
      ...dependencies,
      ...caller,
      onRefusedUrl,
    });
    const shown = problems.map(({ nodeId, edgeId, field, message }) => ({
      ...(nodeId !== undefined && { nodeId }),
      ...(edgeId !== undefined && { edgeId }),
      field,
      message,
    }));
    return { status: 200, json: { valid: shown.length === 0, problems: shown } };
  },
});

export const listRevisionsRoute = defineRoute({
  id: 'listPipelineRevisions',
  method: 'get',
  path: '/v1/pipelines/{pipelineId}/revisions',
  summary: 'List the revisions of a pipeline, newest first.',
  ...forCallers,
  params: pipelineParams,
  query: pageQuery,
  answers: { 200: inJson('One page of the list.', pipelineRevisionList) },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { pipelineId }, query, caller }) => {
    const { id } = await readPipeline(dependencies, pipelineId, caller);
    const page = await readCursorPage(
      query,
      revisionCursor,
      async ({ limit, after }) =>
        (await readRevisions(dependencies.database, { pipelineId: id, limit, before: after?.position })).map((row) => ({
          ...row,
          position: row.revision,
        })),
      (row: ListedRevision & { readonly position: number }) => describeRevision(row),
    );
    return { status: 200, json: page };
  },
});

export const getRevisionRoute = defineRoute({
  id: 'getPipelineRevision',
  method: 'get',
  path: '/v1/pipelines/{pipelineId}/revisions/{revision}',
  summary: 'Get a revision of a pipeline.',
  ...forCallers,
  params: schema({
    type: 'object',
    required: ['pipelineId', 'revision'],
    properties: {
      pipelineId: { type: 'string', pattern: idPattern },
      revision: { type: 'string', pattern: '^[1-9]\\d{0,8}$', description: 'Revision number.' },
    },
  }),
  answers: { 200: inJson('The revision.', pipelineRevision) },
  handle: async (dependencies, { params: { pipelineId, revision }, caller }) => {
    const { id } = await readPipeline(dependencies, pipelineId, caller);
    const saved = found(await findRevision(dependencies.database, { pipelineId: id, revision: Number(revision) }));
    return { status: 200, json: { ...describeRevision(saved), graph: shownGraph(saved.graph) } };
  },
});

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

const common = { ...forCallers, params: pipelineParams } as const;
const secretAnswer = inJson('The secret. Shown only once.', pipelineSecret);

const rotateTrigger = defineRoute({
  id: 'rotatePipelineTriggerSecret',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/trigger-secret',
  summary:
    'Create a trigger secret. The secret is shown only once. The previous secret becomes invalid immediately, and the trigger is enabled.',
  ...common,
  answers: { 201: secretAnswer },
  refusals: ['PIPELINE_INVALID_STATE'],
  handle: async (dependencies, { params: { pipelineId }, ...sender }) => ({
    status: 201,
    json: { secret: await rotate(dependencies, pipelineId, sender) },
  }),
});

const enabling = (enabled: boolean): DefinedRoute =>
  defineRoute({
    id: enabled ? 'enablePipelineTrigger' : 'disablePipelineTrigger',
    method: 'post',
    path: `/v1/pipelines/{pipelineId}/trigger/${enabled ? 'enable' : 'disable'}`,
    summary: enabled ? 'Enable the trigger.' : 'Disable the trigger. Accepted runs continue.',
    ...common,
    answers: { 200: inJson('The pipeline.', pipelineRecord) },
    refusals: ['PIPELINE_INVALID_STATE'],
    handle: async (dependencies, { params: { pipelineId }, ...sender }) => ({
      status: 200,
      json: describePipeline(dependencies, await switchTrigger(dependencies, { pipelineId, enabled }, sender)),
    }),
  });

const rotateSigning = defineRoute({
  id: 'rotatePipelineSigningSecret',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/signing-secret',
  summary:
    'Create a signing secret for webhook deliveries. The secret is shown only once. Accepted runs keep the previous secret.',
  ...common,
  answers: { 201: secretAnswer },
  handle: async (dependencies, { params: { pipelineId }, ...sender }) => ({
    status: 201,
    json: { secret: await rotateSigningOf(dependencies, pipelineId, sender) },
  }),
});

export const pipelineSecretRoutes: readonly DefinedRoute[] = [
  rotateTrigger,
  enabling(true),
  enabling(false),
  rotateSigning,
];

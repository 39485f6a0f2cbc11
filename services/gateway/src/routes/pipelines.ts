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
import { cursorFields, createPositionCursor, readCursorPage, createTimeCursor } from '../http/paging.ts';
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
import { defineRoute, inJson, type DefinedRoute } from './define-route.ts';

const pageQuery = schema({ type: 'object', properties: cursorFields });
const pipelineCursor = createTimeCursor('pipelines', { idPattern });
const revisionCursor = createPositionCursor('revisions of a pipeline');
const pipelineResponse = inJson('The pipeline.', pipelineRecord);
const graphRefusals = ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'] as const;
const secretAnswer = inJson('The secret. Shown only once.', pipelineSecret);

const defineEnableRoute = (enabled: boolean): DefinedRoute =>
  defineRoute(`POST /v1/pipelines/{pipelineId}/trigger/${enabled ? 'enable' : 'disable'}`, {
    id: enabled ? 'enablePipelineTrigger' : 'disablePipelineTrigger',
    summary: enabled ? 'Enable the trigger.' : 'Disable the trigger. Accepted runs continue.',
    params: pipelineParams,
    answer: inJson('The pipeline.', pipelineRecord),
    refusals: ['PIPELINE_INVALID_STATE'],
    handle: async (dependencies, { params: { pipelineId }, ...sender }) =>
      describePipeline(dependencies, await switchTrigger(dependencies, { pipelineId, enabled }, sender)),
  });

export const pipelineRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/pipelines', {
    id: 'createPipeline',
    summary: 'Create a pipeline. The graph is optional and can be added later.',
    body: pipelineRequest,
    status: 201,
    answer: pipelineResponse,
    refusals: graphRefusals,
    handle: async (dependencies, { body: { name, graph = emptyGraph }, ...editor }) =>
      describePipeline(dependencies, await create(dependencies, { name, graph }, editor)),
  }),
  defineRoute('GET /v1/pipelines', {
    id: 'listPipelines',
    summary: 'List the pipelines of the organization, newest first.',
    query: pageQuery,
    answer: inJson('One page of the list.', pipelineList),
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { query, caller }) =>
      readCursorPage(
        query,
        pipelineCursor,
        (page) => readPipelines(dependencies.database, { ...page, ...getVisibility(caller, 'pipeline') }),
        (pipeline) => describePipelineSummary(dependencies, pipeline),
      ),
  }),
  // This route must precede the routes that have an ID in this place.
  defineRoute('POST /v1/pipelines/validate', {
    id: 'validatePipeline',
    summary: 'Validate a graph and list its problems by node. Saves nothing.',
    body: graphBody,
    answer: inJson('All problems.', graphReport),
    handle: async (dependencies, { body: { graph }, caller, onRefusedUrl }) => {
      const { problems } = judgeGraph(graph, { ...dependencies, ...caller, onRefusedUrl });
      const shown = problems.map(({ nodeId, edgeId, field, message }) => ({
        ...(nodeId !== undefined && { nodeId }),
        ...(edgeId !== undefined && { edgeId }),
        field,
        message,
      }));
      return { valid: shown.length === 0, problems: shown };
    },
  }),
  defineRoute('POST /v1/pipelines/import', {
    id: 'importPipeline',
    summary: 'Import a pipeline from an exported file. Secrets are not part of the file and must be created again.',
    body: pipelineFile,
    status: 201,
    answer: pipelineResponse,
    refusals: graphRefusals,
    handle: async (dependencies, { body: { name, graph }, ...editor }) =>
      describePipeline(dependencies, await create(dependencies, { name, graph }, editor)),
  }),
  defineRoute('GET /v1/pipelines/{pipelineId}', {
    id: 'getPipeline',
    summary: 'Get a pipeline with its graph.',
    params: pipelineParams,
    answer: inJson('The pipeline.', pipelineRecord),
    handle: async (dependencies, { params: { pipelineId }, caller }) =>
      describePipeline(dependencies, await readPipeline(dependencies, pipelineId, caller)),
  }),
  defineRoute('PUT /v1/pipelines/{pipelineId}', {
    id: 'changePipeline',
    summary: 'Change a pipeline and create a new revision. Accepted runs keep their graph.',
    params: pipelineParams,
    body: pipelineChange,
    answer: pipelineResponse,
    refusals: [...graphRefusals, 'PIPELINE_CHANGED'],
    handle: async (dependencies, { body, params: { pipelineId: id }, ...editor }) =>
      describePipeline(dependencies, await save(dependencies, { id, body }, editor)),
  }),
  defineRoute('PUT /v1/pipelines/{pipelineId}/draft', {
    id: 'savePipelineDraft',
    summary:
      'Save a draft of the graph, even if it has problems. It does not affect runs and is deleted by the next change.',
    params: pipelineParams,
    body: graphBody,
    answer: 'The draft was saved.',
    handle: async (dependencies, { body: { graph }, params: { pipelineId: id }, caller }) => {
      await saveSubmittedDraft(dependencies, { id, graph }, caller);
    },
  }),
  defineRoute('DELETE /v1/pipelines/{pipelineId}', {
    id: 'deletePipeline',
    summary: 'Delete a pipeline with its runs and files. The queued runs and the active run are cancelled.',
    params: pipelineParams,
    answer: 'The pipeline was deleted.',
    handle: async ({ database }, { params: { pipelineId: id }, caller }) => {
      found(await remove(database, { id, ...getVisibility(caller, 'pipeline') }));
    },
  }),
  defineRoute('GET /v1/pipelines/{pipelineId}/revisions', {
    id: 'listPipelineRevisions',
    summary: 'List the revisions of a pipeline, newest first.',
    params: pipelineParams,
    query: pageQuery,
    answer: inJson('One page of the list.', pipelineRevisionList),
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { params: { pipelineId }, query, caller }) => {
      const { id } = await readPipeline(dependencies, pipelineId, caller);
      const page = await readCursorPage(
        query,
        revisionCursor,
        async ({ limit, after }) =>
          (await readRevisions(dependencies.database, { pipelineId: id, limit, before: after?.position })).map(
            (row) => ({ ...row, position: row.revision }),
          ),
        (row: ListedRevision & { readonly position: number }) => describeRevision(row),
      );
      return page;
    },
  }),
  defineRoute('GET /v1/pipelines/{pipelineId}/revisions/{revision}', {
    id: 'getPipelineRevision',
    summary: 'Get a revision of a pipeline.',
    params: schema({
      type: 'object',
      required: ['pipelineId', 'revision'],
      properties: {
        pipelineId: { type: 'string', pattern: idPattern },
        revision: { type: 'string', pattern: '^[1-9]\\d{0,8}$', description: 'Revision number.' },
      },
    }),
    answer: inJson('The revision.', pipelineRevision),
    handle: async (dependencies, { params: { pipelineId, revision }, caller }) => {
      const { id } = await readPipeline(dependencies, pipelineId, caller);
      const saved = found(await findRevision(dependencies.database, { pipelineId: id, revision: Number(revision) }));
      return { ...describeRevision(saved), graph: shownGraph(saved.graph) };
    },
  }),
  defineRoute('GET /v1/pipelines/{pipelineId}/export', {
    id: 'exportPipeline',
    summary: 'Export a pipeline as a file that can be imported into any installation. The file contains no secrets.',
    params: pipelineParams,
    answer: inJson('The file.', pipelineFile),
    handle: async (dependencies, { params: { pipelineId }, caller }) => {
      const { name, graph } = await readPipeline(dependencies, pipelineId, caller);
      return { format: 'tintype-pipeline', name, graph: shownGraph(graph) };
    },
  }),
  defineRoute('POST /v1/pipelines/{pipelineId}/duplicate', {
    id: 'duplicatePipeline',
    summary: 'Duplicate a pipeline without its secrets and runs.',
    params: pipelineParams,
    body: duplicateRequest,
    status: 201,
    answer: pipelineResponse,
    handle: async (dependencies, { body: { name }, params: { pipelineId: id }, caller }) =>
      describePipeline(dependencies, await duplicate(dependencies, { id, name }, caller)),
  }),
  defineRoute('POST /v1/pipelines/{pipelineId}/trigger-secret', {
    id: 'rotatePipelineTriggerSecret',
    summary:
      'Create a trigger secret. The secret is shown only once. The previous secret becomes invalid immediately, and the trigger is enabled.',
    params: pipelineParams,
    status: 201,
    answer: secretAnswer,
    refusals: ['PIPELINE_INVALID_STATE'],
    handle: async (dependencies, { params: { pipelineId }, ...sender }) => ({
      secret: await rotate(dependencies, pipelineId, sender),
    }),
  }),
  defineEnableRoute(true),
  defineEnableRoute(false),
  defineRoute('POST /v1/pipelines/{pipelineId}/signing-secret', {
    id: 'rotatePipelineSigningSecret',
    summary:
      'Create a signing secret for webhook deliveries. The secret is shown only once. Accepted runs keep the previous secret.',
    params: pipelineParams,
    status: 201,
    answer: secretAnswer,
    handle: async (dependencies, { params: { pipelineId }, ...sender }) => ({
      secret: await rotateSigningOf(dependencies, pipelineId, sender),
    }),
  }),
];

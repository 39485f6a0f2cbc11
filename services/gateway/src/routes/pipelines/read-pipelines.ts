import { idPattern } from '@tintype/contracts/ids/ids';
import {
  graphReport,
  pipelineList,
  pipelineRecord,
  pipelineRevision,
  pipelineRevisionList,
} from '@tintype/contracts/pipelines/pipeline-answers';
import { graphBody, pipelineFile } from '@tintype/contracts/pipelines/pipeline-request';
import { shownGraph } from '@tintype/contracts/pipelines/typed-text';
import { schema } from '@tintype/contracts/schemas/schema';
import {
  findRevision,
  type ListedRevision,
  listPipelines as readPipelines,
  listRevisions as readRevisions,
} from '@tintype/database/pipelines/find-pipelines';
import { cursorFields, positionCursor, readCursorPage, timeCursor } from '../../http/paging.ts';
import { getVisibility } from '../../http/principal.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';
import { judgeGraph } from '../../use-cases/pipelines/judge-graph.ts';
import {
  describePipeline,
  describeRevision,
  readPipeline,
  pipelineParams,
  describePipelineSummary,
} from '../../responses/pipeline.ts';
import { found } from '../../http/found.ts';

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

import { ServiceError } from '@tintype/contracts/errors/service-error';
import { pipelineRecord } from '@tintype/contracts/pipelines/pipeline-answers';
import {
  duplicateRequest,
  graphBody,
  pipelineChange,
  pipelineFile,
  pipelineRequest,
} from '@tintype/contracts/pipelines/pipeline-request';
import { emptyGraph, type Graph } from '@tintype/contracts/pipelines/graph';
import { withTextsOf } from '@tintype/contracts/pipelines/typed-text';
import { addPipeline, changePipeline, saveDraft } from '@tintype/database/pipelines/save-pipeline';
import { deletePipeline as remove } from '@tintype/database/pipelines/delete-pipeline';
import type { Dependencies } from '../../dependencies.ts';
import { makerOf, type Principal, principalId, visibilityOf } from '../../http/principal.ts';
import type { Reply } from '../../http/route.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { factsOf, graphToKeep } from '../../use-cases/pipelines/judge-graph.ts';
import { signingSecretOf, webhooksFor } from '../../use-cases/pipelines/node-webhooks.ts';
import { describePipeline, pipelineOf, pipelineParams } from '../../responses/pipeline.ts';
import { found } from '../../http/found.ts';

const answer = { description: 'The pipeline.', content: { 'application/json': pipelineRecord } };
const refusals = ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'] as const;

type New = { readonly name: string; readonly graph: Graph };

async function add(dependencies: Dependencies, caller: Principal, { name, graph: plain }: New): Promise<Reply> {
  const { database, newId, clock, sealGraph } = dependencies;
  const id = newId();
  const graph = sealGraph(plain, caller.organizationId);
  await addPipeline(database, {
    id,
    ...makerOf(caller),
    name,
    graph,
    facts: factsOf(graph, clock.now()),
    webhooks: webhooksFor(dependencies, graph, { secret: undefined, before: [] }),
  });
  return { status: 201, json: describePipeline(dependencies, await pipelineOf(dependencies, id, caller)) };
}

export const createPipeline = defineRoute({
  id: 'createPipeline',
  method: 'post',
  path: '/v1/pipelines',
  summary: 'Create a pipeline. The graph is optional and can be added later.',
  ...forCallers,
  body: pipelineRequest,
  answers: { 201: answer },
  refusals,
  handle: async (dependencies, { body: { name, graph = emptyGraph }, caller, note }) =>
    add(dependencies, caller, {
      name,
      graph: graphToKeep(graph, { ...dependencies, ...caller, onRefusedUrl: (refusedUrl) => note({ refusedUrl }) }),
    }),
});

export const importPipeline = defineRoute({
  id: 'importPipeline',
  method: 'post',
  path: '/v1/pipelines/import',
  summary: 'Import a pipeline from an exported file. Secrets are not part of the file and must be created again.',
  ...forCallers,
  body: pipelineFile,
  answers: { 201: answer },
  refusals,
  handle: async (dependencies, { body: { name, graph }, caller, note }) =>
    add(dependencies, caller, {
      name,
      graph: graphToKeep(graph, { ...dependencies, ...caller, onRefusedUrl: (refusedUrl) => note({ refusedUrl }) }),
    }),
});

export const duplicatePipeline = defineRoute({
  id: 'duplicatePipeline',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/duplicate',
  summary: 'Duplicate a pipeline without its secrets and runs.',
  ...forCallers,
  params: pipelineParams,
  body: duplicateRequest,
  answers: { 201: answer },
  refusals: [],
  handle: async (dependencies, { body, params: { pipelineId }, caller }) => {
    const { name, graph } = await pipelineOf(dependencies, pipelineId, caller);
    return add(dependencies, caller, { name: body.name ?? `${name} (copy)`.slice(0, 255), graph });
  },
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
  handle: async (dependencies, { body, params: { pipelineId: id }, caller, note }) => {
    const changed = await changePipeline(
      dependencies.database,
      {
        id,
        ...visibilityOf(caller, 'pipeline'),
        revision: body.revision,
        savedBy: principalId(caller),
        apiKeyId: makerOf(caller).apiKeyId,
      },
      (before, webhooks) => {
        const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
        const graph =
          body.graph === undefined
            ? before.graph
            : dependencies.sealGraph(
                graphToKeep(body.graph, {
                  ...dependencies,
                  ...caller,
                  onRefusedUrl,
                  before: [before.draft, before.graph],
                }),
                before.organizationId,
              );
        const facts = factsOf(graph, dependencies.clock.now());
        const old = factsOf(before.graph, dependencies.clock.now());
        // A due time is retained if only the name or other nodes change.
        const isTimedAlike = facts.cron === old.cron && facts.timezone === old.timezone;
        return {
          name: body.name ?? before.name,
          graph,
          facts: isTimedAlike ? { ...facts, nextRunAt: before.nextRunAt } : facts,
          webhooks: webhooksFor(dependencies, graph, {
            secret: signingSecretOf(dependencies, before),
            before: webhooks,
          }),
        };
      },
    );
    if (typeof changed === 'number') throw new ServiceError('PIPELINE_CHANGED', { details: { revision: changed } });
    return { status: 200, json: describePipeline(dependencies, found(changed)) };
  },
});

/** The maximum size of a draft, in bytes of JSON. */
const draftBytesMax = 1_048_576;

export const savePipelineDraft = defineRoute({
  id: 'savePipelineDraft',
  method: 'put',
  path: '/v1/pipelines/{pipelineId}/draft',
  summary:
    'Save a draft of the graph, even if it has problems. It does not affect runs and is deleted by the next change.',
  ...forCallers,
  params: pipelineParams,
  body: graphBody,
  answers: { 204: { description: 'The draft was saved.' } },
  refusals: [],
  handle: async (dependencies, { body: { graph }, params: { pipelineId: id }, caller }) => {
    if (Buffer.byteLength(JSON.stringify(graph)) > draftBytesMax) throw new ServiceError('PAYLOAD_TOO_LARGE');
    const { organizationId, ...before } = await pipelineOf(dependencies, id, caller);
    // The editor gets texts as masks and sends the masks back, so the stored texts are restored here.
    const draft = dependencies.sealGraph(withTextsOf(graph, before.draft, before.graph), organizationId);
    if (!(await saveDraft(dependencies.database, { id, organizationId, draft }))) throw new ServiceError('NOT_FOUND');
    return { status: 204, empty: true };
  },
});

export const deletePipeline = defineRoute({
  id: 'deletePipeline',
  method: 'delete',
  path: '/v1/pipelines/{pipelineId}',
  summary: 'Delete a pipeline with its runs and files. The queued runs and the active run are cancelled.',
  ...forCallers,
  params: pipelineParams,
  answers: { 204: { description: 'The pipeline was deleted.' } },
  refusals: [],
  handle: async ({ database }, { params: { pipelineId: id }, caller }) => {
    if (!(await remove(database, { id, ...visibilityOf(caller, 'pipeline') }))) throw new ServiceError('NOT_FOUND');
    return { status: 204, empty: true };
  },
});

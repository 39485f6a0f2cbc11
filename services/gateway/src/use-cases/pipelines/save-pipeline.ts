import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Graph } from '@tintype/contracts/pipelines/graph';
import type { pipelineChange } from '@tintype/contracts/pipelines/pipeline-request';
import { restoreTypedTexts } from '@tintype/contracts/pipelines/typed-text';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import { addPipeline, changePipeline, saveDraft } from '@tintype/database/pipelines/save-pipeline';
import type { StoredPipeline } from '@tintype/database/pipelines/find-pipelines';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/found.ts';
import { toCreator, type Principal, getPrincipalId, getVisibility } from '../../http/principal.ts';
import { readPipeline } from '../../responses/pipeline.ts';
import type { Sender } from '../sender.ts';
import { summariseGraph, graphToKeep } from './judge-graph.ts';
import { type NodeWebhookDependencies, openSigningSecret, webhooksFor } from './node-webhooks.ts';

type SaveDependencies = NodeWebhookDependencies & Pick<Dependencies, 'database' | 'clock' | 'sealGraph'>;
type SavePipelineEditor = Pick<Sender, 'caller' | 'onRefusedUrl'>;
type NewPipeline = { readonly name: string; readonly graph: Graph };

export const createPipeline = (
  dependencies: SaveDependencies,
  { name, graph }: { readonly name: string; readonly graph: unknown },
  { caller, onRefusedUrl }: SavePipelineEditor,
): Promise<StoredPipeline> => {
  const { checkUrl } = dependencies;
  const kept = graphToKeep(graph, { checkUrl, plan: caller.plan, onRefusedUrl });
  return addJudged(dependencies, caller, { name, graph: kept });
};

/** Copies a pipeline without its secrets and runs. */
export async function duplicatePipeline(
  dependencies: SaveDependencies,
  { id, name }: { readonly id: string; readonly name: string | undefined },
  caller: Principal,
): Promise<StoredPipeline> {
  const source = await readPipeline(dependencies, id, caller);
  const copy = { name: name ?? `${source.name} (copy)`.slice(0, 255), graph: source.graph };
  return addJudged(dependencies, caller, copy);
}

async function addJudged(
  dependencies: SaveDependencies,
  caller: Principal,
  { name, graph: plain }: NewPipeline,
): Promise<StoredPipeline> {
  const { database, newId, clock, sealGraph } = dependencies;
  const id = newId();
  const graph = sealGraph(plain, caller.organizationId);
  await addPipeline(database, {
    id,
    ...toCreator(caller),
    name,
    graph,
    facts: summariseGraph(graph, clock.now()),
    webhooks: webhooksFor(dependencies, graph, { secret: undefined, before: [] }),
  });
  return readPipeline(dependencies, id, caller);
}

/** Saves a new revision, unless another was saved since `revision`. */
export async function savePipeline(
  dependencies: SaveDependencies,
  { id, body }: { readonly id: string; readonly body: TypeOf<typeof pipelineChange> },
  { caller, onRefusedUrl }: SavePipelineEditor,
): Promise<StoredPipeline> {
  const { database, clock, checkUrl, sealGraph } = dependencies;
  const { plan } = caller;
  const owned = { id, ...getVisibility(caller, 'pipeline') };
  const saver = { revision: body.revision, savedBy: getPrincipalId(caller), apiKeyId: toCreator(caller).apiKeyId };
  const changed = await changePipeline(database, { ...owned, ...saver }, (before, webhooks) => {
    const versions = [before.draft, before.graph];
    const graph =
      body.graph === undefined
        ? before.graph
        : sealGraph(graphToKeep(body.graph, { checkUrl, plan, onRefusedUrl, before: versions }), before.organizationId);
    const facts = summariseGraph(graph, clock.now());
    const old = summariseGraph(before.graph, clock.now());
    // A due time is retained if only the name or other nodes change.
    const isTimedAlike = facts.cron === old.cron && facts.timezone === old.timezone;
    return {
      name: body.name ?? before.name,
      graph,
      facts: isTimedAlike ? { ...facts, nextRunAt: before.nextRunAt } : facts,
      webhooks: webhooksFor(dependencies, graph, { secret: openSigningSecret(dependencies, before), before: webhooks }),
    };
  });
  if (typeof changed === 'number') throw new ServiceError('PIPELINE_CHANGED', { details: { revision: changed } });
  return found(changed);
}

/** The maximum size of a draft, in bytes of JSON. */
const draftBytesMax = 1_048_576;

export async function saveSubmittedDraft(
  dependencies: Pick<Dependencies, 'database' | 'sealGraph'>,
  { id, graph }: { readonly id: string; readonly graph: unknown },
  caller: Principal,
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(graph)) > draftBytesMax) throw new ServiceError('PAYLOAD_TOO_LARGE');
  const { organizationId, ...before } = await readPipeline(dependencies, id, caller);
  // The editor gets texts as masks and sends the masks back, so the stored texts are restored here.
  const draft = dependencies.sealGraph(restoreTypedTexts(graph, before.draft, before.graph), organizationId);
  if (!(await saveDraft(dependencies.database, { id, organizationId, draft }))) throw new ServiceError('NOT_FOUND');
}

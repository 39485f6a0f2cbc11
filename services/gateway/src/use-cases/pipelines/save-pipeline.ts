import { newToken } from '@tintype/contracts/accounts/tokens';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { type Graph, nodesThat } from '@tintype/contracts/pipelines/graph';
import type { pipelineChange } from '@tintype/contracts/pipelines/pipeline-bodies';
import { restoreTypedTexts } from '@tintype/contracts/pipelines/typed-text';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import type { NodeWebhook, StoredPipeline } from '@tintype/database/pipelines/find-pipelines';
import {
  type WebhookChange,
  addPipeline,
  changePipeline,
  saveDraft,
  enableTrigger,
  setSigningSecret,
  setTriggerSecret,
} from '@tintype/database/pipelines/save-pipeline';
import type { Dependencies } from '../../dependencies.ts';
import { found, toCreator, type Principal, getPrincipalId, getVisibility } from '../../http/principal.ts';
import type { Sender } from '../../http/route.ts';
import { readPipeline } from '../../responses/pipeline.ts';
import { auditChange, type AuditedSender } from '../accounts/audit.ts';
import { triggerSecretDigests } from '../authenticators.ts';
import { summariseGraph, requireStorableGraph } from './judge-graph.ts';

type NodeWebhookDependencies = Pick<Dependencies, 'newId' | 'sealSecret' | 'openSecret' | 'checkUrl'>;

/** A webhook whose address is unchanged is retained. */
function createNodeWebhooks(
  { newId, sealSecret, checkUrl }: NodeWebhookDependencies,
  graph: Graph,
  { secret, before }: { readonly secret: string | undefined; readonly before: readonly NodeWebhook[] },
): WebhookChange {
  const current = nodesThat(graph, 'notify').map(({ id, data, step }) => {
    const url = data[step.urlIn] as string;
    const verdict = checkUrl(url);
    return { nodeId: id, url: verdict.allowed ? verdict.url.href : url };
  });
  const isKept = ({ nodeId, url }: { readonly nodeId: string; readonly url: string }): boolean =>
    before.some((one) => one.nodeId === nodeId && one.url === url);
  const added = current
    .filter((one) => !isKept(one))
    .map(({ nodeId, url }) => {
      const id = newId();
      return { id, nodeId, url, ...(secret !== undefined && { secret: sealSecret(secret, id) }) };
    });
  return { kept: current.filter(isKept).map(({ nodeId }) => nodeId), added };
}

const openSigningSecret = (
  { openSecret }: Pick<NodeWebhookDependencies, 'openSecret'>,
  { id, signingSecret }: Pick<StoredPipeline, 'id' | 'signingSecret'>,
): string | undefined => (signingSecret === null ? undefined : openSecret(signingSecret, id));

type SaveDependencies = NodeWebhookDependencies & Pick<Dependencies, 'database' | 'clock' | 'sealGraph'>;
type SavePipelineEditor = Pick<Sender, 'caller' | 'onRefusedUrl'>;
type NewPipeline = { readonly name: string; readonly graph: Graph };

export const createPipeline = (
  dependencies: SaveDependencies,
  { name, graph }: { readonly name: string; readonly graph: unknown },
  { caller, onRefusedUrl }: SavePipelineEditor,
): Promise<StoredPipeline> => {
  const { checkUrl } = dependencies;
  const kept = requireStorableGraph(graph, { checkUrl, plan: caller.plan, onRefusedUrl });
  return addJudged(dependencies, caller, { name, graph: kept });
};

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
    webhooks: createNodeWebhooks(dependencies, graph, { secret: undefined, before: [] }),
  });
  return readPipeline(dependencies, id, caller);
}

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
        : sealGraph(
            requireStorableGraph(body.graph, { checkUrl, plan, onRefusedUrl, before: versions }),
            before.organizationId,
          );
    const facts = summariseGraph(graph, clock.now());
    const old = summariseGraph(before.graph, clock.now());
    // A due time is retained if only the name or other nodes change.
    const isTimedAlike = facts.cron === old.cron && facts.timezone === old.timezone;
    return {
      name: body.name ?? before.name,
      graph,
      facts: isTimedAlike ? { ...facts, nextRunAt: before.nextRunAt } : facts,
      webhooks: createNodeWebhooks(dependencies, graph, {
        secret: openSigningSecret(dependencies, before),
        before: webhooks,
      }),
    };
  });
  if (typeof changed === 'number') throw new ServiceError('PIPELINE_CHANGED', { details: { revision: changed } });
  return found(changed);
}

/** The maximum bytes of JSON. */
const draftBytesMax = 1_048_576;

export async function saveSubmittedDraft(
  dependencies: Pick<Dependencies, 'database' | 'sealGraph'>,
  { id, graph }: { readonly id: string; readonly graph: unknown },
  caller: Principal,
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(graph)) > draftBytesMax) throw new ServiceError('PAYLOAD_TOO_LARGE');
  const { organizationId, ...before } = await readPipeline(dependencies, id, caller);
  // The editor gets texts as masks and sends the masks back.
  const draft = dependencies.sealGraph(restoreTypedTexts(graph, before.draft, before.graph), organizationId);
  if (!(await saveDraft(dependencies.database, { id, organizationId, draft }))) throw new ServiceError('NOT_FOUND');
}

type TriggerDependencies = Pick<Dependencies, 'database' | 'random' | 'triggerPeppers'>;
const triggerSecretPrefix = 'trg_';

export async function rotateTrigger(
  dependencies: TriggerDependencies,
  pipelineId: string,
  sender: AuditedSender<Principal>,
): Promise<string> {
  const { database, random, triggerPeppers } = dependencies;
  const { caller } = sender;
  const { id, organizationId } = await readPipeline(dependencies, pipelineId, caller);
  const secret = `${triggerSecretPrefix}${newToken(random)}`;
  const [digest] = triggerSecretDigests(secret, triggerPeppers());
  if (!(await setTriggerSecret(database, { id, organizationId, digest, givenBy: getPrincipalId(caller) })))
    await refuseWithoutTrigger(dependencies, id, caller);
  await auditChange(database, sender, { action: 'pipeline.trigger_rotated', subject: id });
  return secret;
}

export async function switchTrigger(
  dependencies: Pick<Dependencies, 'database'>,
  { pipelineId, enabled }: { readonly pipelineId: string; readonly enabled: boolean },
  sender: AuditedSender<Principal>,
): Promise<StoredPipeline> {
  const { database } = dependencies;
  const { caller } = sender;
  const { id, organizationId } = await readPipeline(dependencies, pipelineId, caller);
  if (!(await enableTrigger(database, { id, organizationId, enabled })))
    await refuseWithoutTrigger(dependencies, id, caller);
  const action = enabled ? 'pipeline.trigger_enabled' : 'pipeline.trigger_disabled';
  await auditChange(database, sender, { action, subject: id });
  return readPipeline(dependencies, id, caller);
}

/** Always throws. `readPipeline` reports a pipeline that was deleted a moment ago. */
async function refuseWithoutTrigger(...named: Parameters<typeof readPipeline>): Promise<never> {
  await readPipeline(...named);
  throw new ServiceError('PIPELINE_INVALID_STATE', { message: 'The pipeline has no trigger node. Add one first.' });
}

type SigningDependencies = NodeWebhookDependencies & Pick<Dependencies, 'database' | 'random'>;

export async function rotateSigning(
  dependencies: SigningDependencies,
  id: string,
  sender: AuditedSender<Principal>,
): Promise<string> {
  const { database, random, sealSecret } = dependencies;
  const { graph } = await readPipeline(dependencies, id, sender.caller);
  // The form of Standard Webhooks. The service's own signature uses the complete text as its key.
  const secret = `whsec_${Buffer.from(random(32)).toString('base64')}`;
  const owned = { id, ...getVisibility(sender.caller, 'pipeline'), sealed: sealSecret(secret, id) };
  const changed = await setSigningSecret(database, owned, () =>
    createNodeWebhooks(dependencies, graph, { secret, before: [] }),
  );
  found(changed);
  await auditChange(database, sender, { action: 'pipeline.signing_rotated', subject: id });
  return secret;
}

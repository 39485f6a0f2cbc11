import type { Graph } from '@tintype/contracts/pipelines/graph';
import type { PrincipalId } from '@tintype/contracts/keys/api-key';
import type { Database, Db } from '../connect.ts';
import { isKeyActive, type Maker, type Visibility, issuerHasRight, type OwnedRow } from '../rights/rights.ts';
import { addWebhook, type NewWebhook, removeUnusedWebhooks } from '../webhooks/webhooks.ts';
import { findPipeline, type GraphFacts, type NodeWebhook, type StoredPipeline } from './find-pipelines.ts';
import { issuedRights } from '@tintype/contracts/accounts/roles';
import type { Plan, PlanName } from '@tintype/contracts/plans/plans';
import { sql, type Sql } from '../statements/sql.ts';

export type WebhookChange = {
  readonly kept: readonly string[];
  readonly added: readonly (Omit<NewWebhook, 'organizationId'> & { readonly nodeId: string })[];
};
type PipelineChange = {
  readonly name: string;
  readonly graph: Graph;
  readonly facts: GraphFacts;
  readonly webhooks: WebhookChange;
};
export type NewPipeline = Maker & PipelineChange & { readonly id: string };

export async function addPipeline(database: Database, pipeline: NewPipeline): Promise<void> {
  const { id, organizationId, apiKeyId, createdBy, name, graph, facts, webhooks } = pipeline;
  await database.transaction(async (db) => {
    await db.client.execute`
      INSERT INTO pipelines (id, organization_id, api_key_id, created_by, name, graph, trigger_node_id, cron, timezone, next_run_at)
      VALUES (${id}, ${organizationId}, ${apiKeyId}, ${createdBy}, ${name}, ${JSON.stringify(graph)}::jsonb,
              ${facts.triggerNodeId}, ${facts.cron}, ${facts.timezone}, ${facts.nextRunAt}::timestamptz)`;
    await writeWebhooks(db, { id, organizationId }, webhooks);
    await writeRevision(db, { id, savedBy: createdBy });
  });
}

type SavePipelineChange = Visibility & {
  readonly id: string;
  readonly revision: number;
  readonly savedBy: PrincipalId;
  /** `null` for a user. This key pays if the earlier one is no longer valid. */
  readonly apiKeyId: string | null;
};

/** The stored revision is returned, and nothing saved, if it is later than the editor's. */
export async function changePipeline(
  database: Database,
  { id, revision, savedBy, apiKeyId, ...who }: SavePipelineChange,
  decide: (pipeline: StoredPipeline, webhooks: readonly NodeWebhook[]) => PipelineChange,
): Promise<StoredPipeline | number | undefined> {
  return database.transaction(async (db) => {
    await lockPipeline(db, id);
    const before = await findPipeline(db, { id, ...who });
    if (before === undefined) return undefined;
    if (before.revision !== revision) return before.revision;
    const { name, graph, facts, webhooks } = decide(before, await listWebhooks(db, id));
    await db.client.execute`
      UPDATE pipelines
      SET name = ${name}, graph = ${JSON.stringify(graph)}::jsonb, draft = NULL, revision = revision + 1, updated_at = now(),
          trigger_node_id = ${facts.triggerNodeId}, cron = ${facts.cron}, timezone = ${facts.timezone},
          next_run_at = ${facts.nextRunAt}::timestamptz,
          api_key_id = CASE WHEN api_key_id IS NULL OR EXISTS (
              SELECT FROM api_keys AS paying WHERE paying.id = api_key_id AND ${isKeyActive('paying')})
            THEN api_key_id ELSE ${apiKeyId} END
      WHERE id = ${id}`;
    await writeWebhooks(db, before, webhooks);
    await writeRevision(db, { id, savedBy });
    return findPipeline(db, { id, ...who });
  });
}

/** Saves the draft even if it is invalid. Runs are not affected. */
export async function saveDraft(
  { client }: Db,
  { id, organizationId, draft }: { readonly id: string; readonly organizationId: string; readonly draft: unknown },
): Promise<boolean> {
  const changed = await client.execute`
    UPDATE pipelines SET draft = ${JSON.stringify(draft)}::jsonb
    WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL`;
  return changed === 1;
}

/** No other transaction changes the pipeline or accepts a run until the end of this one. */
const lockPipeline = async ({ client }: Db, id: string): Promise<void> =>
  void (await client.execute`SELECT FROM pipelines WHERE id = ${id} FOR UPDATE`);

export const listWebhooks = ({ client }: Db, pipelineId: string): Promise<NodeWebhook[]> =>
  client.rows<NodeWebhook>`
    SELECT node_id AS "nodeId", webhook_id AS "webhookId", url
    FROM pipeline_webhooks JOIN webhooks ON webhooks.id = webhook_id WHERE pipeline_id = ${pipelineId}`;

/** Runs that were accepted before keep their rows. */
async function writeWebhooks(db: Db, { id, organizationId }: OwnedRow, { kept, added }: WebhookChange): Promise<void> {
  const gone = await db.client.rows<{ webhookId: string }>`
    DELETE FROM pipeline_webhooks WHERE pipeline_id = ${id} AND NOT node_id = ANY (${kept}::text[])
    RETURNING webhook_id AS "webhookId"`;
  for (const { nodeId, ...webhook } of added) {
    await addWebhook(db, { ...webhook, organizationId });
    await db.client.execute`
      INSERT INTO pipeline_webhooks (pipeline_id, node_id, webhook_id) VALUES (${id}, ${nodeId}, ${webhook.id})`;
  }
  if (gone.length > 0) await removeUnusedWebhooks(db, { ids: gone.map(({ webhookId }) => webhookId) });
}

const writeRevision = (
  { client }: Db,
  { id, savedBy }: { readonly id: string; readonly savedBy: PrincipalId },
): Promise<number> => client.execute`
    INSERT INTO pipeline_revisions (pipeline_id, revision, name, graph, saved_by)
    SELECT id, revision, name, graph, ${savedBy} FROM pipelines WHERE id = ${id}`;

/** The old secret is invalid at once. `false` if there is no such trigger. */
export async function setTriggerSecret(
  { client }: Db,
  { id, organizationId, digest, givenBy }: OwnedRow & { readonly digest: Uint8Array; readonly givenBy: PrincipalId },
): Promise<boolean> {
  const changed = await client.execute`
    UPDATE pipelines
    SET trigger_secret_digest = ${digest}::bytea, trigger_given_by = ${givenBy}, trigger_rotated_at = now(), trigger_enabled = true
    WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL AND trigger_node_id IS NOT NULL`;
  return changed === 1;
}

export async function enableTrigger(
  { client }: Db,
  { id, organizationId, enabled }: OwnedRow & { readonly enabled: boolean },
): Promise<boolean> {
  const changed = await client.execute`
    UPDATE pipelines SET trigger_enabled = ${enabled}
    WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL AND trigger_node_id IS NOT NULL`;
  return changed === 1;
}

/** Signs the deliveries of runs that are accepted from now on. */
export async function setSigningSecret(
  database: Database,
  { id, sealed, ...who }: Visibility & { readonly id: string; readonly sealed: Uint8Array },
  webhooksWith: (webhooks: readonly NodeWebhook[]) => WebhookChange,
): Promise<boolean> {
  return database.transaction(async (db) => {
    await lockPipeline(db, id);
    const pipeline = await findPipeline(db, { id, ...who });
    if (pipeline === undefined) return false;
    await db.client.execute`
      UPDATE pipelines SET signing_secret = ${sealed}::bytea, signing_rotated_at = now() WHERE id = ${id}`;
    await writeWebhooks(db, pipeline, webhooksWith(await listWebhooks(db, id)));
    return true;
  });
}

const secretWas = {
  issuer: sql`coalesce(pipelines.trigger_given_by, pipelines.created_by)`,
  organizationId: sql`pipelines.organization_id`,
};

/** The trigger accepts requests, and one of the digests matches its secret. */
export const acceptsTrigger = ({
  nodeId,
  digests,
}: {
  readonly nodeId: string;
  readonly digests: readonly Uint8Array[];
}): Sql => sql`(
  trigger_enabled AND trigger_node_id = ${nodeId} AND trigger_secret_digest = ANY (${digests}::bytea[])
  AND ${issuerHasRight(issuedRights['trigger secret'], secretWas)})`;

type FoundTrigger = {
  readonly organizationId: string;
  readonly tier: PlanName;
  readonly overrides: Partial<Plan>;
};

export async function findTrigger(
  { client }: Db,
  { id, nodeId, digests }: { readonly id: string; readonly nodeId: string; readonly digests: readonly Uint8Array[] },
): Promise<FoundTrigger | undefined> {
  return client.first<FoundTrigger>`
    SELECT organization_id AS "organizationId", plan AS tier, overrides
    FROM pipelines JOIN organizations ON organizations.id = organization_id
    WHERE pipelines.id = ${id} AND deleted_at IS NULL AND ${acceptsTrigger({ nodeId, digests })}`;
}

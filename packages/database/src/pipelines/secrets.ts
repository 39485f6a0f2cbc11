import { handedOut } from '@tintype/contracts/accounts/handed-out';
import type { PrincipalId } from '@tintype/contracts/keys/principal-id';
import type { Plan, PlanName } from '@tintype/contracts/plans/plans';
import type { Database, Db } from '../connect.ts';
import { giverMay } from '../rights/giver-may.ts';
import { sql, type Sql } from '../statements/sql.ts';
import type { Visibility } from '../rights/visibility.ts';
import { findPipeline } from './find-pipelines.ts';
import { listWebhooks, lockPipeline, type WebhookChange, writeWebhooks } from './save-pipeline.ts';
import type { NodeWebhook } from './types.ts';

type TriggerSecretRef = { readonly id: string; readonly organizationId: string };

/**
 * Replaces the trigger's secret and enables the trigger; the old secret is invalid at once. Returns
 * `false` if there is no such pipeline, or if the pipeline has no trigger.
 */
export async function setTriggerSecret(
  { client }: Db,
  {
    id,
    organizationId,
    digest,
    givenBy,
  }: TriggerSecretRef & { readonly digest: Uint8Array; readonly givenBy: PrincipalId },
): Promise<boolean> {
  const changed = await client.execute`
    UPDATE pipelines
    SET trigger_secret_digest = ${digest}::bytea, trigger_given_by = ${givenBy}, trigger_rotated_at = now(), trigger_enabled = true
    WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL AND trigger_node_id IS NOT NULL`;
  return changed === 1;
}

/** Runs that were accepted before this call are not affected. */
export async function enableTrigger(
  { client }: Db,
  { id, organizationId, enabled }: TriggerSecretRef & { readonly enabled: boolean },
): Promise<boolean> {
  const changed = await client.execute`
    UPDATE pipelines SET trigger_enabled = ${enabled}
    WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL AND trigger_node_id IS NOT NULL`;
  return changed === 1;
}

/** The secret signs the deliveries of runs that are accepted from now on. */
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
  giver: sql`coalesce(pipelines.trigger_given_by, pipelines.created_by)`,
  organizationId: sql`pipelines.organization_id`,
};

/**
 * Returns the condition that the trigger of a row of `pipelines` accepts requests and that one of
 * the digests matches its secret.
 */
export const acceptsTrigger = ({
  nodeId,
  digests,
}: {
  readonly nodeId: string;
  readonly digests: readonly Uint8Array[];
}): Sql => sql`(
  trigger_enabled AND trigger_node_id = ${nodeId} AND trigger_secret_digest = ANY (${digests}::bytea[])
  AND ${giverMay(handedOut['trigger secret'], secretWas)})`;

export type FoundTrigger = {
  readonly organizationId: string;
  readonly tier: PlanName;
  readonly overrides: Partial<Plan>;
};

/**
 * Finds the owner of a trigger, if the trigger accepts requests and one of the digests matches its
 * secret.
 */
export async function findTrigger(
  { client }: Db,
  { id, nodeId, digests }: { readonly id: string; readonly nodeId: string; readonly digests: readonly Uint8Array[] },
): Promise<FoundTrigger | undefined> {
  const [row] = await client.rows<FoundTrigger>`
    SELECT organization_id AS "organizationId", plan AS tier, overrides
    FROM pipelines JOIN organizations ON organizations.id = organization_id
    WHERE pipelines.id = ${id} AND deleted_at IS NULL AND ${acceptsTrigger({ nodeId, digests })}`;
  return row;
}

import { newToken } from '@tintype/contracts/accounts/tokens';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { enableTrigger, setSigningSecret, setTriggerSecret } from '@tintype/database/pipelines/save-pipeline';
import type { StoredPipeline } from '@tintype/database/pipelines/find-pipelines';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/found.ts';
import { getPrincipalId, getVisibility } from '../../http/principal.ts';
import { readPipeline } from '../../responses/pipeline.ts';
import { auditChange, type AuditedSender } from '../accounts/audit-change.ts';
import { type NodeWebhookDependencies, webhooksFor } from './node-webhooks.ts';
import { triggerSecretDigests } from './trigger-authenticator.ts';

type TriggerDependencies = Pick<Dependencies, 'database' | 'random' | 'triggerPeppers'>;
const triggerSecretPrefix = 'trg_';

/** Returns a new secret for the trigger, and enables it. */
export async function rotateTrigger(
  dependencies: TriggerDependencies,
  pipelineId: string,
  sender: AuditedSender,
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
  sender: AuditedSender,
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

/**
 * Always throws: the pipeline has no trigger, or was deleted a moment ago. `readPipeline` reports
 * the deletion.
 */
async function refuseWithoutTrigger(...named: Parameters<typeof readPipeline>): Promise<never> {
  await readPipeline(...named);
  throw new ServiceError('PIPELINE_INVALID_STATE', { message: 'The pipeline has no trigger node. Add one first.' });
}

type SigningDependencies = NodeWebhookDependencies & Pick<Dependencies, 'database' | 'random'>;

/** Creates a new secret for the webhooks of the pipeline. */
export async function rotateSigning(
  dependencies: SigningDependencies,
  id: string,
  sender: AuditedSender,
): Promise<string> {
  const { database, random, sealSecret } = dependencies;
  const { graph } = await readPipeline(dependencies, id, sender.caller);
  // The secret has the form of Standard Webhooks. The service's own signature uses the complete
  // text as its key.
  const secret = `whsec_${Buffer.from(random(32)).toString('base64')}`;
  const owned = { id, ...getVisibility(sender.caller, 'pipeline'), sealed: sealSecret(secret, id) };
  const changed = await setSigningSecret(database, owned, () =>
    webhooksFor(dependencies, graph, { secret, before: [] }),
  );
  found(changed || undefined);
  await auditChange(database, sender, { action: 'pipeline.signing_rotated', subject: id });
  return secret;
}

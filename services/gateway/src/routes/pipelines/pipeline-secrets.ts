import { newToken } from '@tintype/contracts/accounts/tokens';
import type { AuditAction } from '@tintype/contracts/accounts/audit';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { pipelineRecord, pipelineSecret } from '@tintype/contracts/pipelines/pipeline-answers';
import { writeAudit } from '@tintype/database/accounts/audit';
import { enableTrigger, setSigningSecret, setTriggerSecret } from '@tintype/database/pipelines/secrets';
import type { Dependencies } from '../../dependencies.ts';
import { type Principal, principalId, visibilityOf } from '../../http/principal.ts';
import { forCallers, defineRoute, type DefinedRoute } from '../define-route.ts';
import { webhooksFor } from '../../use-cases/pipelines/node-webhooks.ts';
import { describePipeline, pipelineOf, pipelineParams } from '../../responses/pipeline.ts';
import { found } from '../../http/found.ts';
import { triggerSecretPrefix, triggerSecretDigests } from '../../use-cases/pipelines/trigger-authenticator.ts';

const common = { ...forCallers, params: pipelineParams } as const;
const secretAnswer = { description: 'The secret. Shown only once.', content: { 'application/json': pipelineSecret } };
/** Always throws: the pipeline has no trigger, or was deleted a moment ago, which `pipelineOf` reports. */
async function refuseWithoutTrigger(...named: Parameters<typeof pipelineOf>): Promise<never> {
  await pipelineOf(...named);
  throw new ServiceError('PIPELINE_INVALID_STATE', { message: 'The pipeline has no trigger node. Add one first.' });
}

type Change = {
  readonly caller: Principal;
  readonly action: AuditAction;
  readonly pipelineId: string;
  readonly address: string;
  readonly requestId: string;
};
const audit = (
  { database }: Pick<Dependencies, 'database'>,
  { caller, pipelineId, ...change }: Change,
): Promise<void> =>
  writeAudit(database, {
    organizationId: caller.organizationId,
    actor: principalId(caller),
    subject: pipelineId,
    ...change,
  });

const rotateTrigger = defineRoute({
  id: 'rotatePipelineTriggerSecret',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/trigger-secret',
  summary:
    'Create a trigger secret. The secret is shown only once. The previous secret becomes invalid immediately, and the trigger is enabled.',
  ...common,
  answers: { 201: secretAnswer },
  refusals: ['PIPELINE_INVALID_STATE'],
  handle: async (dependencies, { params: { pipelineId }, caller, requestId, request: { address } }) => {
    const { id, organizationId } = await pipelineOf(dependencies, pipelineId, caller);
    const secret = `${triggerSecretPrefix}${newToken(dependencies.random)}`;
    const [digest] = triggerSecretDigests(secret, dependencies.triggerPeppers());
    if (!(await setTriggerSecret(dependencies.database, { id, organizationId, digest, givenBy: principalId(caller) })))
      await refuseWithoutTrigger(dependencies, id, caller);
    await audit(dependencies, { caller, pipelineId, action: 'pipeline.trigger_rotated', address, requestId });
    return { status: 201, json: { secret } };
  },
});

const enabling = (enabled: boolean): DefinedRoute =>
  defineRoute({
    id: enabled ? 'enablePipelineTrigger' : 'disablePipelineTrigger',
    method: 'post',
    path: `/v1/pipelines/{pipelineId}/trigger/${enabled ? 'enable' : 'disable'}`,
    summary: enabled ? 'Enable the trigger.' : 'Disable the trigger. Accepted runs continue.',
    ...common,
    answers: { 200: { description: 'The pipeline.', content: { 'application/json': pipelineRecord } } },
    refusals: ['PIPELINE_INVALID_STATE'],
    handle: async (dependencies, { params: { pipelineId }, caller, requestId, request: { address } }) => {
      const { id, organizationId } = await pipelineOf(dependencies, pipelineId, caller);
      if (!(await enableTrigger(dependencies.database, { id, organizationId, enabled })))
        await refuseWithoutTrigger(dependencies, id, caller);
      const action = enabled ? 'pipeline.trigger_enabled' : 'pipeline.trigger_disabled';
      await audit(dependencies, { caller, pipelineId, action, address, requestId });
      return {
        status: 200,
        json: describePipeline(dependencies, await pipelineOf(dependencies, pipelineId, caller)),
      };
    },
  });

const rotateSigning = defineRoute({
  id: 'rotatePipelineSigningSecret',
  method: 'post',
  path: '/v1/pipelines/{pipelineId}/signing-secret',
  summary:
    'Create a signing secret for webhook deliveries. The secret is shown only once. Accepted runs keep the previous secret.',
  ...common,
  answers: { 201: secretAnswer },
  refusals: [],
  handle: async (dependencies, { params: { pipelineId: id }, caller, requestId, request: { address } }) => {
    const { graph } = await pipelineOf(dependencies, id, caller);
    // The form of Standard Webhooks; the service's own signature takes the whole text as its key.
    const secret = `whsec_${Buffer.from(dependencies.random(32)).toString('base64')}`;
    const sealed = dependencies.sealSecret(secret, id);
    const changed = await setSigningSecret(
      dependencies.database,
      { id, ...visibilityOf(caller, 'pipeline'), sealed },
      () => webhooksFor(dependencies, graph, { secret, before: [] }),
    );
    found(changed ? true : undefined);
    await audit(dependencies, { caller, pipelineId: id, action: 'pipeline.signing_rotated', address, requestId });
    return { status: 201, json: { secret } };
  },
});

export const pipelineSecretRoutes: readonly DefinedRoute[] = [
  rotateTrigger,
  enabling(true),
  enabling(false),
  rotateSigning,
];

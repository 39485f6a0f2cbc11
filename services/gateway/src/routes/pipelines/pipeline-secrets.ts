import { pipelineRecord, pipelineSecret } from '@tintype/contracts/pipelines/pipeline-answers';
import { describePipeline, pipelineParams } from '../../responses/pipeline.ts';
import {
  rotateSigning as rotateSigningOf,
  rotateTrigger as rotate,
  switchTrigger,
} from '../../use-cases/pipelines/pipeline-secrets.ts';
import { type DefinedRoute, defineRoute, forCallers, inJson } from '../define-route.ts';

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

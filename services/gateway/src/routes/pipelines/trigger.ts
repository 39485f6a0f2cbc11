import { idempotencyKeyMax, triggerBodyBytesMax, triggerRequest } from '@tintype/contracts/pipelines/pipeline-request';
import { triggerAccepted } from '@tintype/contracts/pipelines/pipeline-run-answers';
import { schema } from '@tintype/contracts/schemas/schema';
import { triggerPath } from '../../responses/pipeline.ts';
import { triggerRun } from '../../use-cases/pipelines/start-run.ts';
import { defineRoute, inJson } from '../define-route.ts';

/** Printable ASCII, the characters that a header can contain. */
const idempotencyKey = {
  type: 'string',
  pattern: `^[\\x21-\\x7e]([\\x20-\\x7e]{0,${idempotencyKeyMax - 2}}[\\x21-\\x7e])?$`,
  description:
    `must have 1 to ${idempotencyKeyMax} printable ASCII characters. Requests with the same key start ` +
    'only one run within 7 days.',
} as const;

export const triggerRoute = defineRoute({
  id: 'triggerPipeline',
  method: 'post',
  path: triggerPath('{pipelineId}', '{nodeId}'),
  summary: 'Trigger a pipeline run with URLs. The response 202 means that the run is accepted, not that it has ended.',
  access: ['trigger'],
  allowance: null,
  // The IDs have no pattern here: the secret is checked first, so that the response does not reveal
  // which pipelines exist.
  params: schema({
    type: 'object',
    required: ['pipelineId', 'nodeId'],
    properties: { pipelineId: { type: 'string' }, nodeId: { type: 'string' } },
  }),
  headers: schema({ type: 'object', properties: { 'idempotency-key': idempotencyKey } }),
  body: triggerRequest,
  bodyBytesMax: triggerBodyBytesMax,
  keepsText: true,
  answers: {
    202: inJson('The queued run, or the existing run for the same Idempotency-Key.', triggerAccepted),
  },
  refusals: ['URL_NOT_ALLOWED', 'IDEMPOTENCY_CONFLICT', 'RATE_LIMITED', 'PIPELINE_QUEUE_FULL'],
  handle: (dependencies, { caller, headers, request, ...sent }) => {
    const trigger = { caller, headers: request.headers, key: headers['idempotency-key'] };
    return triggerRun(dependencies, trigger, sent);
  },
});

import { ServiceError } from '@tintype/contracts/errors/service-error';
import { triggerAccepted } from '@tintype/contracts/pipelines/pipeline-run-answers';
import { idempotencyKeyMax, triggerBodyBytesMax, triggerRequest } from '@tintype/contracts/pipelines/pipeline-request';
import { schema } from '@tintype/contracts/schemas/schema';
import { acceptRun, type NewRun } from '@tintype/database/pipelines/accept-run';
import type { Dependencies } from '../../dependencies.ts';
import { principalId } from '../../http/principal.ts';
import { defineRoute } from '../define-route.ts';
import { acceptedRun, checkInput, inputTextOf } from '../../use-cases/pipelines/run-request.ts';
import { triggerPath } from '../../responses/pipeline.ts';
import { bearerOf, triggerSecretDigests } from '../../use-cases/pipelines/trigger-authenticator.ts';

/** Printable ASCII, as a header can hold. */
const idempotencyKey = {
  type: 'string',
  pattern: `^[\\x21-\\x7e]([\\x20-\\x7e]{0,${idempotencyKeyMax - 2}}[\\x21-\\x7e])?$`,
  description: `must have 1 to ${idempotencyKeyMax} printable ASCII characters. Requests with the same key start only one run within 7 days.`,
} as const;

export const trigger = defineRoute({
  id: 'triggerPipeline',
  method: 'post',
  path: triggerPath('{pipelineId}', '{nodeId}'),
  summary: 'Trigger a pipeline run with URLs. The response 202 means that the run is accepted, not that it has ended.',
  access: ['trigger'],
  allowance: null,
  // The ids have no pattern here: the secret is checked first, so that the response does not reveal
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
    202: {
      description: 'The queued run, or the existing run for the same Idempotency-Key.',
      content: { 'application/json': triggerAccepted },
    },
  },
  refusals: ['URL_NOT_ALLOWED', 'IDEMPOTENCY_CONFLICT', 'RATE_LIMITED', 'PIPELINE_QUEUE_FULL'],
  handle: async (dependencies, { body: { urls, data }, bodyText, caller, headers, requestId, request, note }) => {
    const { database, newId, checkUrl, triggerPeppers } = dependencies;
    checkInput({ urls, data }, { checkUrl, onRefusedUrl: (refusedUrl) => note({ refusedUrl }) });
    const { pipelineId, organizationId } = caller;
    const key = headers['idempotency-key'];
    const acceptance = await acceptRun(database, {
      id: newId(),
      pipelineId,
      organizationId,
      requestId,
      createdBy: principalId(caller),
      startedBy: 'TRIGGER',
      urls,
      inputText: inputTextOf(bodyText),
      trigger: {
        nodeId: caller.nodeId,
        secretDigests: triggerSecretDigests(bearerOf(request.headers) ?? '', triggerPeppers()),
      },
      ...(key !== undefined && {
        idempotency: idempotencyOf(dependencies, { pipelineId, key }, { urls, data: data ?? null }),
      }),
      newId,
    });
    // The secret or the node was changed after authentication.
    if (acceptance.outcome === 'not found') throw new ServiceError('TRIGGER_SECRET_REQUIRED');
    const { id, state } = acceptedRun(acceptance);
    return { status: 202, json: { id, runId: id, status: state } };
  },
});

/** Digests under which a request's idempotency key may be stored, by the current secret and by the previous one while it is accepted. */
function idempotencyOf(
  { hashOf, formerHashesOf }: Pick<Dependencies, 'hashOf' | 'formerHashesOf'>,
  key: object,
  input: object,
): NonNullable<NewRun['idempotency']> {
  const former = formerHashesOf(input);
  return [
    { digest: hashOf(key), inputDigest: hashOf(input) },
    ...formerHashesOf(key).map((digest, index) => ({ digest, inputDigest: former[index]! })),
  ];
}

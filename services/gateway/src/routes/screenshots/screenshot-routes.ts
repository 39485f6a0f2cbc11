import { filesAsAsked, outputIdPattern } from '@tintype/contracts/capture/outputs';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import { findCapture, type StoredCapture, type StoredFile } from '@tintype/database/captures/find-capture';
import { findSubmission } from '@tintype/database/jobs/submissions';
import type { Dependencies } from '../../dependencies.ts';
import { visibilityOf, type Principal } from '../../http/principal.ts';
import type { Reply } from '../../http/route.ts';
import { defineRoute, type DefinedRoute } from '../define-route.ts';
import { fileReply, outputAnswer, refuseExpired } from '../../responses/file.ts';
import { capture, idempotencyKey } from './capture.ts';
import { found } from '../../http/found.ts';

const captureResult = defineRoute({
  id: 'captureResult',
  method: 'get',
  path: '/v1/screenshots/captures/{id}/result',
  summary: 'Download the file of a capture with `responseType` url. With `outputs`, the first output.',
  access: ['api-key', 'user'],
  allowance: 'general',
  params: schema({ type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: idPattern } } }),
  answers: { 200: outputAnswer },
  refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: (dependencies, { params: { id }, caller, note }) => {
    note({ captureId: id });
    return resultOf(dependencies, { id, caller, choose: ([first]) => first });
  },
});

type FileChoice = {
  readonly id: string;
  readonly caller: Principal;
  /** Gets the files in the order in which they were asked for. */
  readonly choose: (files: readonly StoredFile[]) => StoredFile | undefined;
};

async function resultOf(dependencies: Dependencies, { id, caller, choose }: FileChoice): Promise<Reply> {
  const { database, clock } = dependencies;
  const capture = found(await findCapture(database, { id, organizationId: caller.organizationId }));
  // A capture of a list is visible to the callers that see the list (docs/interface/keys.md#who-sees-what).
  const { createdBy } = visibilityOf(caller, capture.batchId === null ? 'capture' : 'job');
  if (createdBy !== undefined && capture.createdBy !== createdBy) throw new ServiceError('NOT_FOUND');
  const file = found(choose(filesAsAsked(capture.files, capture.request.outputs)));
  refuseExpired(file, clock);
  return fileReply(dependencies, capture, file);
}

const captureOutput = defineRoute({
  id: 'getCaptureOutput',
  method: 'get',
  path: '/v1/screenshots/captures/{id}/result/{outputId}',
  summary: 'Download one output of a capture.',
  access: ['api-key', 'user'],
  allowance: 'general',
  params: schema({
    type: 'object',
    required: ['id', 'outputId'],
    properties: {
      id: { type: 'string', pattern: idPattern },
      outputId: { type: 'string', pattern: outputIdPattern },
    },
  }),
  answers: { 200: outputAnswer },
  refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: (dependencies, { params: { id, outputId }, caller, note }) => {
    note({ captureId: id });
    return resultOf(dependencies, { id, caller, choose: (files) => files.find((file) => file.outputId === outputId) });
  },
});

const time = { type: 'string', format: 'date-time' } as const;
const submissionAnswer = schema({
  $id: 'Submission',
  type: 'object',
  required: ['key', 'id', 'status', 'createdAt'],
  properties: {
    key: { type: 'string' },
    id: { type: 'string', description: 'ID of the capture.' },
    status: { enum: captureStates },
    createdAt: time,
    completedAt: time,
    resultUrl: { type: 'string', description: 'URL of the file of a completed capture. Requires an API key.' },
    expiresAt: { ...time, description: 'Expiry time of the file.' },
    errorCode: { enum: errorCodes },
    errorMessage: { type: 'string' },
  },
});

/** For a caller who lost the connection and wants to know before sending again. */
const submission = defineRoute({
  id: 'getSubmission',
  method: 'get',
  path: '/v1/screenshots/submissions/{key}',
  summary: 'Get the state of a capture that was submitted with an Idempotency-Key.',
  access: ['api-key', 'user'],
  allowance: 'general',
  params: schema({ type: 'object', required: ['key'], properties: { key: idempotencyKey } }),
  answers: {
    200: { description: 'The capture with this Idempotency-Key.', content: { 'application/json': submissionAnswer } },
  },
  refusals: [],
  handle: async ({ database, publicUrl }, { params: { key }, caller, note }) => {
    const { organizationId } = visibilityOf(caller, 'capture');
    const { captureId } = found(await findSubmission(database, { organizationId, key }));
    const stored = found(await findCapture(database, { id: captureId, organizationId }));
    note({ captureId: stored.id });
    return { status: 200, json: { key, ...describeSubmission(stored, publicUrl) } };
  },
});

function describeSubmission(stored: StoredCapture, publicUrl: string) {
  const { id, state, createdAt, completedAt, errorCode, errorMessage, expiresAt } = stored;
  return {
    id,
    status: state,
    createdAt: createdAt.toISOString(),
    ...(completedAt === null ? {} : { completedAt: completedAt.toISOString() }),
    ...(state === 'COMPLETED'
      ? { resultUrl: `${publicUrl}/v1/screenshots/captures/${id}/result`, expiresAt: expiresAt.toISOString() }
      : {}),
    ...(errorCode === null ? {} : { errorCode }),
    ...(errorMessage === null ? {} : { errorMessage }),
  };
}

export const screenshotRoutes: readonly DefinedRoute[] = [capture, captureResult, captureOutput, submission];

import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import { findCapture, type StoredCapture } from '@tintype/database/captures';
import { findSubmission } from '@tintype/database/submissions';
import { visibilityOf } from '../../http/principal.ts';
import { defineRoute, found } from '../define-route.ts';

/** 1 to 100 letters, digits, `_` and `-` (contract decisions, section 4). */
export const idempotencyKey = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,100}$',
  description: 'must have 1 to 100 letters, digits, _ and -',
} as const;

const time = { type: 'string', format: 'date-time' } as const;
const submissionAnswer = schema({
  $id: 'Submission',
  type: 'object',
  required: ['key', 'id', 'status', 'createdAt'],
  properties: {
    key: { type: 'string' },
    id: { type: 'string', description: 'The id of the capture.' },
    status: { enum: captureStates },
    createdAt: time,
    completedAt: time,
    resultUrl: { type: 'string', description: 'Once it is completed: the file, with a key.' },
    expiresAt: { ...time, description: 'Until when the file is kept.' },
    errorCode: { enum: errorCodes },
    errorMessage: { type: 'string' },
  },
});

/** For a caller who lost the connection and wants to know before sending again. */
export const submission = defineRoute({
  id: 'submission',
  method: 'get',
  path: '/v1/screenshots/submissions/{key}',
  summary: 'What became of a capture that was sent with an Idempotency-Key.',
  access: ['api-key', 'user'],
  allowance: 'general',
  params: schema({ type: 'object', required: ['key'], properties: { key: idempotencyKey } }),
  answers: { 200: { description: 'The capture under this key.', content: { 'application/json': submissionAnswer } } },
  refusals: [],
  handle: async ({ database, publicUrl }, { params: { key }, caller, note }) => {
    const { organizationId } = visibilityOf(caller, 'capture');
    const { captureId } = found(await findSubmission(database, { organizationId, key }));
    const capture = found(await findCapture(database, { id: captureId, organizationId }));
    note({ captureId: capture.id });
    return { status: 200, json: { key, ...describe(capture, publicUrl) } };
  },
});

function describe(capture: StoredCapture, publicUrl: string) {
  const { id, state, createdAt, completedAt, errorCode, errorMessage, expiresAt } = capture;
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

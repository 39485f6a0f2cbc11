import { ServiceError } from '@tintype/contracts/errors/service-error';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import type { StoredCapture } from '@tintype/database/captures';
import { defineRoute } from '../../http/route.ts';
import { idempotencyKey } from './idempotency-key.ts';

export type SubmissionDependencies = {
  readonly findSubmission: (submission: {
    readonly organizationId: string;
    readonly key: string;
  }) => Promise<{ readonly captureId: string } | undefined>;
  readonly findCapture: (capture: {
    readonly id: string;
    readonly organizationId: string;
  }) => Promise<StoredCapture | undefined>;
  readonly publicUrl: string;
};

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
export const submission = defineRoute<SubmissionDependencies>()({
  id: 'submission',
  method: 'get',
  path: '/v1/screenshots/submissions/{key}',
  summary: 'What became of a capture that was sent with an Idempotency-Key.',
  access: 'api-key',
  allowance: 'general',
  params: schema({ type: 'object', required: ['key'], properties: { key: idempotencyKey } }),
  answers: { 200: { description: 'The capture under this key.', content: { 'application/json': submissionAnswer } } },
  refusals: [],
  handle: async ({ findSubmission, findCapture, publicUrl }, { params: { key }, caller: { organizationId }, note }) => {
    const found = await findSubmission({ organizationId, key });
    const capture = found && (await findCapture({ id: found.captureId, organizationId }));
    if (capture === undefined) throw new ServiceError('NOT_FOUND');
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

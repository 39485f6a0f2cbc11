import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import type { StoredCapture } from '@tintype/database/captures/find-capture';

const time = { type: 'string', format: 'date-time' } as const;

export const submissionAnswer = schema({
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

export function describeSubmission(stored: StoredCapture, publicUrl: string) {
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

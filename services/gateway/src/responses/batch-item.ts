import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { verdictField } from '@tintype/contracts/capture/verdict';
import type { BatchState } from '@tintype/contracts/states/batch';
import type { StoredItem } from '@tintype/database/batches/list-items';
import { itemStatuses, shownStatus } from './batch.ts';
import type { Dependencies } from '../dependencies.ts';

const time = { type: 'string', format: 'date-time' } as const;

export const item = {
  type: 'object',
  title: 'BatchItem',
  required: ['url', 'status'],
  properties: {
    id: { type: 'string', description: 'ID of the job, once it exists.' },
    url: { type: 'string', description: 'URL from the request.' },
    status: { enum: itemStatuses },
    sourceLine: { type: 'integer' },
    error: {
      type: 'object',
      title: 'BatchItemError',
      required: ['code', 'message'],
      properties: { code: { enum: errorCodes }, message: { type: 'string' } },
    },
    httpStatus: { type: 'integer', description: 'HTTP status of the page.' },
    verdict: verdictField,
    warnings: { type: 'integer', description: 'Number of warnings in the report.' },
    resultUrl: { type: 'string', description: 'URL of the file until it expires. Requires an API key.' },
    expiresAt: { ...time, description: 'Expiry time of the file.' },
    deletedAt: time,
  },
} as const;

export function describeItem(
  { clock, publicUrl }: Pick<Dependencies, 'clock' | 'publicUrl'>,
  batchState: BatchState,
  row: StoredItem,
) {
  const {
    url,
    sourceLine,
    state,
    errorCode,
    errorMessage,
    captureId,
    expiresAt,
    deletedAt,
    httpStatus,
    verdict,
    warnings,
  } = row;
  const isKept = state === 'COMPLETED' && captureId !== null && expiresAt !== null;
  return {
    ...(captureId !== null && { id: captureId }),
    url,
    status: shownStatus(state, batchState),
    ...(sourceLine !== null && { sourceLine }),
    ...(errorCode !== null && { error: { code: errorCode, message: errorMessage ?? '' } }),
    ...(httpStatus !== null && { httpStatus }),
    ...(verdict !== null && { verdict }),
    ...(warnings !== null && { warnings }),
    ...(isKept && expiresAt > clock.now() && { resultUrl: `${publicUrl}/v1/screenshots/jobs/${captureId}/result` }),
    ...(isKept && { expiresAt: expiresAt.toISOString() }),
    ...(deletedAt !== null && { deletedAt: deletedAt.toISOString() }),
  };
}

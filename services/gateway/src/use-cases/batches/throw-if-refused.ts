import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CancelledBatch, DeletedBatch, Restarted, Resumed, Started } from '@tintype/database/batches';
import { TooManyBulkJobs } from '../too-many-bulk-jobs.ts';

type Outcome = Started | Resumed | Restarted | CancelledBatch | DeletedBatch;
type Refusal = Extract<Outcome, string>;
type Row = readonly [ErrorCode, string?];

/** Why a change of a batch was not made, as its caller is told. */
const refusals: Readonly<Record<Exclude<Refusal, 'too many bulk jobs'>, Row>> = {
  'not found': ['NOT_FOUND'],
  empty: ['BATCH_EMPTY'],
  cancelled: ['BATCH_INVALID_STATE', 'The batch was cancelled. Resume it first.'],
  ended: ['BATCH_INVALID_STATE', 'The batch has ended. A restart captures its items again, as a new batch.'],
  'in hand': [
    'BATCH_INVALID_STATE',
    'Captures of the batch are still under way. It can be resumed once processingJobs is 0.',
  ],
  'nothing left': ['BATCH_INVALID_STATE', 'Every item of the batch has ended, so nothing is left to resume.'],
  'source is gone': ['BATCH_INVALID_STATE', 'The batch that this one was to copy has been deleted.'],
  'not over': [
    'BATCH_INVALID_STATE',
    'The batch has to be finished, or cancelled and none of its captures under way any more.',
  ],
  'not prepared': [
    'BATCH_INVALID_STATE',
    'The batch was cancelled before its own items were copied. Resume it, or restart the one that it came from.',
  ],
  'being copied': ['BATCH_INVALID_STATE', 'A restart of the batch is still copying its items.'],
  'too large': ['BATCH_LIMIT_EXCEEDED', 'The batch has more items than a new batch may have now.'],
  reused: ['BATCH_REQUEST_ID_REUSED'],
};

/** What a change of a batch gave, or the error that says why it was not made. */
export function throwIfRefused<T extends object>(outcome: T | Refusal): T {
  if (typeof outcome !== 'string') return outcome;
  if (outcome === 'too many bulk jobs') throw new TooManyBulkJobs();
  const [code, message] = refusals[outcome];
  throw new ServiceError(code, message === undefined ? {} : { message });
}

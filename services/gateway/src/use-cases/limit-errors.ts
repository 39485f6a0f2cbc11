import { bulkJobsMax } from '@tintype/contracts/batches/bulk-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { OutOfCredits } from '@tintype/database/credits';
import type { Headers } from '../http/route.ts';

/** What was accepted, or the error that says how many captures the month has left. */
export function throwIfOutOfCredits<T>(accepted: T | OutOfCredits): T {
  if (!(accepted instanceof OutOfCredits)) return accepted;
  const { limit, remaining, required } = accepted;
  throw new ServiceError('QUOTA_EXCEEDED', {
    ...(remaining > 0 && { message: `This needs ${required} captures, and the month has ${remaining} left.` }),
    details: { limit, remaining, required },
  });
}

/** Nobody can say when one will end; most take longer than this. */
const retryAfterSeconds = 10;

/** One more bulk job than an organization may have under way (interface specification, section 8). */
export class TooManyBulkJobs extends ServiceError {
  readonly headers: Headers = { 'Retry-After': String(retryAfterSeconds) };
  constructor() {
    super('RATE_LIMITED', {
      message: `${bulkJobsMax} bulk jobs are under way. Wait until one has ended.`,
      details: { limit: bulkJobsMax, type: 'bulk', retry_after_seconds: retryAfterSeconds },
    });
  }
}

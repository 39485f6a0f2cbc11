import { bulkJobsMax } from '@tintype/contracts/batches/batch-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { OutOfCredits } from '@tintype/database/credits/quota';
import type { Headers } from '../http/route.ts';

/**
 * Returns the accepted value, or throws QUOTA_EXCEEDED with the number of captures left in the
 * month.
 */
export function throwIfOutOfCredits<T>(accepted: T | OutOfCredits): T {
  if (!(accepted instanceof OutOfCredits)) return accepted;
  const { limit, remaining, required } = accepted;
  throw new ServiceError('QUOTA_EXCEEDED', {
    ...(remaining > 0 && {
      message: `This request requires ${required} captures, but only ${remaining} remain this month.`,
    }),
    details: { limit, remaining, required },
  });
}

/**
 * Seconds for `Retry-After`. The end of a bulk job cannot be predicted; most take longer than this.
 */
const retryAfterSeconds = 10;

/**
 * The organization already has as many bulk jobs in progress as allowed
 * (docs/interface/jobs.md#bulk-request).
 */
export class TooManyBulkJobs extends ServiceError {
  readonly headers: Headers = { 'Retry-After': String(retryAfterSeconds) };
  constructor() {
    super('RATE_LIMITED', {
      message: `The limit of ${bulkJobsMax} concurrent bulk jobs is reached. Wait until one has ended.`,
      details: { limit: bulkJobsMax, type: 'bulk', retry_after_seconds: retryAfterSeconds },
    });
  }
}

import { bulkJobsMax } from '@tintype/contracts/batches/batch-request';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { OutOfCredits } from '@tintype/database/credits/quota';
import type { Headers } from '../http/route.ts';

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

/** The end of a bulk job cannot be predicted; most take longer than this. */
const retryAfterSeconds = 10;

/** See docs/interface/jobs.md#bulk-request */
export class TooManyBulkJobs extends ServiceError {
  readonly headers: Headers = { 'Retry-After': String(retryAfterSeconds) };
  constructor() {
    super('RATE_LIMITED', {
      message: `The limit of ${bulkJobsMax} concurrent bulk jobs is reached. Wait until one has ended.`,
      details: { limit: bulkJobsMax, type: 'bulk', retry_after_seconds: retryAfterSeconds },
    });
  }
}

import { ServiceError } from '@tintype/contracts/errors/service-error';
import { OutOfCredits } from '@tintype/database/credits';

/** What was accepted, or the error that says how many captures the month has left. */
export function throwIfOutOfCredits<T>(accepted: T | OutOfCredits): T {
  if (!(accepted instanceof OutOfCredits)) return accepted;
  const { limit, remaining, required } = accepted;
  throw new ServiceError('QUOTA_EXCEEDED', {
    ...(remaining > 0 && { message: `This needs ${required} captures, and the month has ${remaining} left.` }),
    details: { limit, remaining, required },
  });
}

import { ServiceError } from '@tintype/contracts/errors/service-error';

/**
 * Returns the value, or throws NOT_FOUND. A resource that the caller may not see gets the same
 * error.
 */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new ServiceError('NOT_FOUND');
  return value;
}

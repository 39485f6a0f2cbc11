import { ServiceError } from './service-error.ts';

/** The first bad field is in the sentence too: many clients show nothing else. */
export function invalidFields(fields: Readonly<Record<string, string>>): ServiceError {
  const [field, problem] = Object.entries(fields)[0] ?? ['body', 'is invalid'];
  return new ServiceError('VALIDATION_ERROR', {
    message: `The request is invalid: ${field} ${problem}.`,
    details: { fields },
  });
}

import { errorCatalogue, type ErrorCode } from './catalogue.ts';

export type ErrorDetails = Readonly<Record<string, unknown>>;
type ServiceErrorOptions = { readonly message?: string; readonly details?: ErrorDetails; readonly cause?: unknown };

/**
 * An expected failure. `message` and `details` may reach the caller; `cause` only reaches the log.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, { message, details = {}, cause }: ServiceErrorOptions = {}) {
    super(message ?? errorCatalogue[code].message, cause === undefined ? undefined : { cause });
    this.name = 'ServiceError';
    this.code = code;
    this.details = details;
  }
}

/** Any other failure is a bug of the service: its text appears only in the log. */
export const asServiceError = (error: unknown): ServiceError =>
  error instanceof ServiceError ? error : new ServiceError('INTERNAL_ERROR', { cause: error });

/** The sentence contains the invalid fields too, because many clients show nothing else. */
export function invalidFields(fields: Readonly<Record<string, string>>): ServiceError {
  const problems = Object.entries(fields).map(([field, problem]) => `${field} ${problem}`);
  const shown = problems.length === 0 ? ['body is invalid'] : problems.slice(0, fieldsInSentenceMax);
  const more = problems.length - shown.length;
  return new ServiceError('VALIDATION_ERROR', {
    message:
      `The request is invalid: ${shown.join('; ')}${more > 0 ? `; and ${more} more (details.fields)` : ''}.`.replace(
        '?.',
        '?',
      ),
    details: { fields },
  });
}
const fieldsInSentenceMax = 10;

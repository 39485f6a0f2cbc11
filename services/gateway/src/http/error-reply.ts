import { errorCatalogue } from '@tintype/contracts/errors/catalogue';
import { asServiceError, ServiceError } from '@tintype/contracts/errors/service-error';
import type { Headers, Reply } from './route.ts';

/** A failure that carries headers of its own: `Retry-After`, `Allow`, budgets. */
type WithHeaders = { readonly headers?: unknown };
type Context = { readonly requestId: string; readonly publicUrl: string };

/** The only place where a failure becomes an HTTP reply (contract decisions, section 1). */
export function errorReply(failure: ServiceError, { requestId, publicUrl }: Context): Reply {
  const { code, message, details } = failure;
  const error = {
    code,
    message,
    ...(Object.keys(details).length === 0 ? {} : { details }),
    documentationUrl: `${publicUrl}/docs#${code}`,
  };
  const headers = (failure as WithHeaders).headers as Headers | undefined;
  return { status: errorCatalogue[code].status, json: { error, requestId }, ...(headers ? { headers } : {}) };
}

/** The framework throws for paths it cannot decode; those are the caller's mistakes, all else that is not expected is ours. */
export function failureOf(error: unknown): ServiceError {
  if (error instanceof URIError)
    return new ServiceError('INVALID_REQUEST', { message: 'The address is not encoded correctly.' });
  return asServiceError(error);
}

export class MethodNotAllowed extends ServiceError {
  readonly headers: Headers;
  constructor(allowed: readonly string[]) {
    super('METHOD_NOT_ALLOWED', { message: `This address answers ${allowed.join(', ')} only.`, details: { allowed } });
    this.headers = { Allow: allowed.join(', ') };
  }
}

type Busy = { readonly retryAfterSeconds: number; readonly message?: string; readonly cause?: unknown };

export class ServiceBusy extends ServiceError {
  readonly headers: Headers;
  constructor({ retryAfterSeconds, ...options }: Busy) {
    super('SERVICE_BUSY', { ...options, details: { stage: 'queue', retry_after_seconds: retryAfterSeconds } });
    this.headers = { 'Retry-After': String(retryAfterSeconds) };
  }
}

import { errorCatalogue } from '@tintype/contracts/errors/catalogue';
import { asServiceError, ServiceError } from '@tintype/contracts/errors/service-error';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import { QueueUnavailable } from '@tintype/queues/port';
import type { Logger } from '@tintype/runtime/logger';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import { nearEndpoints } from './near-path.ts';
import type { Headers, Reply } from './route.ts';
import type { UnreadableReply } from './unreadable.ts';

/** A failure with additional headers, such as `Retry-After`, `Allow` and budgets. */
type WithHeaders = { readonly headers?: unknown };
type Context = { readonly requestId: string; readonly publicUrl: string };

/**
 * The only place where a failure becomes an HTTP reply (docs/interface/errors.md#body). Older
 * clients read the `message` next to `error`.
 */
export function errorReply(failure: ServiceError, { requestId, publicUrl }: Context): Reply {
  const { code, message, details } = failure;
  const error = {
    code,
    message,
    ...(Object.keys(details).length === 0 ? {} : { details }),
    documentationUrl: `${publicUrl}/docs/errors#${code.toLowerCase()}`,
  };
  const own = (failure as WithHeaders).headers as Headers | undefined;
  const headers = code === 'API_KEY_REQUIRED' ? { ...own, 'WWW-Authenticate': challengeOf(publicUrl) } : own;
  return { status: errorCatalogue[code].status, json: { error, message, requestId }, ...(headers ? { headers } : {}) };
}

/**
 * Returns the header that states how to get a token (RFC 9110, section 11.6.1; RFC 9728, section
 * 5.1). MCP hosts start to connect with it.
 */
const challengeOf = (publicUrl: string): string =>
  `Bearer realm="Tintype", resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`;

type Answering = { readonly publicUrl: string; readonly newRequestId: () => string; readonly logger: Logger };

/**
 * Returns an error of the same form for a request that no handler receives. Its HTTP status is more
 * specific than the error code.
 */
export const unreadableReply =
  ({ publicUrl, newRequestId, logger }: Answering): UnreadableReply =>
  ({ status, message, reason }) => {
    const requestId = newRequestId();
    logger.info({ requestId, status, code: 'INVALID_REQUEST', reason }, 'request.unreadable');
    const reply = errorReply(new ServiceError('INVALID_REQUEST', { message }), { requestId, publicUrl });
    return {
      headers: {
        'X-Request-Id': requestId,
        'Content-Type': 'application/json; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
      },
      text: JSON.stringify('json' in reply ? reply.json : {}),
    };
  };

/**
 * Returns the error of a failure. The framework throws for paths that it cannot decode, which the
 * caller caused. Every other unexpected error is an error of the service.
 */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof URIError)
    return new ServiceError('INVALID_REQUEST', {
      message: 'The URL is not encoded correctly. Percent-encode it as UTF-8.',
    });
  if (error instanceof ServiceError) return error;
  if (error instanceof StorageUnavailable) return storageAway(error);
  if (error instanceof QueueUnavailable) return queueAway(error);
  if (isDatabaseAway(error)) return new DatabaseUnavailable(error);
  return asServiceError(error);
}

/**
 * Seconds for `Retry-After`. The request is valid, and the end of an outage cannot be predicted, so
 * the delay is short.
 */
const awaySeconds = 5;

export const storageAway = (cause?: unknown): ServiceBusy =>
  new ServiceBusy({
    retryAfterSeconds: awaySeconds,
    stage: 'store',
    message: 'Storage is temporarily unavailable. Try again shortly.',
    cause,
  });

const queueAway = (cause: unknown): ServiceBusy =>
  new ServiceBusy({
    retryAfterSeconds: awaySeconds,
    stage: 'queue',
    message: 'The queue is temporarily unavailable. Try again shortly.',
    cause,
  });

/**
 * The error if PostgreSQL is unreachable, starting, out of connections or outdated. The request may
 * be repeated. The log contains the reason for operators.
 */
class DatabaseUnavailable extends ServiceError {
  readonly headers: Headers = { 'Retry-After': String(awaySeconds) };
  constructor(cause: unknown) {
    super('DATABASE_UNAVAILABLE', { details: { retry_after_seconds: awaySeconds }, cause });
  }
}

type ErrorReplyAddress = { readonly method: string; readonly path: string };
export class NoSuchAddress extends ServiceError {
  constructor(endpoints: readonly ErrorReplyAddress[], { method, path }: ErrorReplyAddress, publicUrl: string) {
    const near = nearEndpoints(endpoints, { method, path });
    const meant = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
    super('NOT_FOUND', {
      message: `${method} ${path.slice(0, 200)} does not exist.${meant} ${publicUrl}/openapi.json lists all URLs.`,
      ...(near.length > 0 && { details: { didYouMean: near } }),
    });
  }
}

export class MethodNotAllowed extends ServiceError {
  readonly headers: Headers;
  constructor(allowed: readonly string[]) {
    super('METHOD_NOT_ALLOWED', { message: `This URL supports only ${allowed.join(', ')}.`, details: { allowed } });
    this.headers = { Allow: allowed.join(', ') };
  }
}

type Busy = {
  readonly retryAfterSeconds: number;
  readonly stage?: string;
  readonly message?: string;
  readonly cause?: unknown;
};

export class ServiceBusy extends ServiceError {
  readonly headers: Headers;
  constructor({ retryAfterSeconds, stage = 'queue', ...options }: Busy) {
    super('SERVICE_BUSY', { ...options, details: { stage, retry_after_seconds: retryAfterSeconds } });
    this.headers = { 'Retry-After': String(retryAfterSeconds) };
  }
}

import { errorCatalogue } from '@tintype/contracts/errors/catalogue';
import { asServiceError, ServiceError } from '@tintype/contracts/errors/service-error';
import { findSmallest } from '@tintype/contracts/numbers/extremes';
import { nearName } from '@tintype/contracts/schemas/near-name';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import { QueueUnavailable } from '@tintype/queues/port';
import type { Logger } from '@tintype/runtime/logger';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import type { Headers, Reply } from './route.ts';
import type { UnreadableReply } from './server.ts';

type KnownEndpoint = { readonly method: string; readonly path: string };
type RequestedEndpoint = { readonly method: string; readonly path: string };

const namedMax = 3;
/** The comparison takes quadratic time. No endpoint has as many segments. */
const partsMax = 16;
const differentPartCost = 2;

/** Returns the endpoints that a request for an unknown address most likely meant. */
export function findSimilarEndpoints(
  endpoints: readonly KnownEndpoint[],
  { method, path }: RequestedEndpoint,
): string[] {
  const asked = splitPath(path);
  if (asked.length > partsMax) return [];
  const likely = endpoints
    .map((endpoint) => ({ ...endpoint, parts: splitPath(endpoint.path) }))
    .filter(({ parts }) => hasSharedWord(asked, parts))
    .map((endpoint) => ({ ...endpoint, cost: getCost(asked, endpoint.parts) }))
    .filter(({ cost }) => cost <= differentPartCost);
  if (!likely.some(({ cost }) => cost <= 1)) return [];
  // An action may have many names, so existing ones help more than a different method.
  const ofMethod = likely.filter((endpoint) => endpoint.method.toUpperCase() === method);
  const cheapest = filterLeast(ofMethod.length > 0 ? ofMethod : likely, ({ cost }) => cost);
  // A parameter matches any word, but the same word is more likely.
  const worded = filterLeast(cheapest, ({ parts }) => -parts.filter((part) => asked.includes(part)).length);
  // The same length is more likely than additional segments.
  return filterLeast(worded, ({ parts }) => Math.abs(parts.length - asked.length))
    .slice(0, namedMax)
    .map((endpoint) => `${endpoint.method.toUpperCase()} ${endpoint.path}`);
}

function filterLeast<Row>(rows: readonly Row[], of: (row: Row) => number): Row[] {
  const least = findSmallest(rows.map(of));
  return rows.filter((row) => of(row) === least);
}

const splitPath = (path: string): string[] => path.split('/').filter((part) => part !== '');
const isVersion = (part: string): boolean => /^v\d+$/i.test(part);
/** Sharing only the version and parameters is not similar. */
const hasSharedWord = (asked: readonly string[], template: readonly string[]): boolean =>
  template.some(
    (known) =>
      !isParameter(known) && !isVersion(known) && asked.some((part) => getPartCost(part, known) < differentPartCost),
  );
const isParameter = (part: string): boolean => part.startsWith('{');

/**
 * The edit distance in segments: 1 for an additional or missing segment, 0.5 for a misspelt, 2 for
 * a different segment.
 */
function getCost(asked: readonly string[], template: readonly string[]): number {
  let row = template.map((_part, index) => index + 1);
  row.unshift(0);
  for (const [index, part] of asked.entries()) {
    const next = [index + 1];
    for (const [place, known] of template.entries())
      next.push(Math.min(row[place]! + getPartCost(part, known), row[place + 1]! + 1, next[place]! + 1));
    row = next;
  }
  return row.at(-1)!;
}

function getPartCost(asked: string, known: string): number {
  if (asked === known || isParameter(known)) return 0;
  const isBeginning = asked.length > 2 && known.startsWith(asked.toLowerCase());
  return isBeginning || nearName(asked, [known]) !== undefined ? 0.5 : differentPartCost;
}

/** An error with response headers, such as `Retry-After` and `Allow`. */
type WithHeaders = { readonly headers?: unknown };
type ReplyContext = { readonly requestId: string; readonly publicUrl: string };

/**
 * The only place where a failure becomes a reply (docs/interface/errors.md#body). Older clients
 * read `message`.
 */
export function createErrorReply(failure: ServiceError, { requestId, publicUrl }: ReplyContext): Reply {
  const { code, message, details } = failure;
  const error = {
    code,
    message,
    ...(Object.keys(details).length === 0 ? {} : { details }),
    documentationUrl: `${publicUrl}/docs/errors#${code.toLowerCase()}`,
  };
  const own = (failure as WithHeaders).headers as Headers | undefined;
  const headers = code === 'API_KEY_REQUIRED' ? { ...own, 'WWW-Authenticate': createChallenge(publicUrl) } : own;
  return { status: errorCatalogue[code].status, json: { error, message, requestId }, ...(headers ? { headers } : {}) };
}

/**
 * States how to get a token (RFC 9110, section 11.6.1; RFC 9728, section 5.1). MCP hosts connect
 * with it.
 */
const createChallenge = (publicUrl: string): string =>
  `Bearer realm="Tintype", resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`;

type UnreadableDependencies = {
  readonly publicUrl: string;
  readonly newRequestId: () => string;
  readonly logger: Logger;
};

/** No handler receives such a request. The HTTP status is more specific than the code. */
export const createUnreadableReply =
  ({ publicUrl, newRequestId, logger }: UnreadableDependencies): UnreadableReply =>
  ({ status, message, reason }) => {
    const requestId = newRequestId();
    logger.info({ requestId, status, code: 'INVALID_REQUEST', reason }, 'request.unreadable');
    const reply = createErrorReply(new ServiceError('INVALID_REQUEST', { message }), { requestId, publicUrl });
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
 * The framework throws for paths that it cannot decode, which the caller caused. Every other
 * unexpected error is an error of the service.
 */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof URIError)
    return new ServiceError('INVALID_REQUEST', {
      message: 'The URL is not encoded correctly. Percent-encode it as UTF-8.',
    });
  if (error instanceof ServiceError) return error;
  if (error instanceof StorageUnavailable) return createStorageError(error);
  if (error instanceof QueueUnavailable) return createQueueError(error);
  if (isDatabaseAway(error)) return new DatabaseUnavailable(error);
  return asServiceError(error);
}

/** Seconds for `Retry-After`. The end of an outage cannot be predicted, so the delay is short. */
const outageRetrySeconds = 5;

export const createStorageError = (cause?: unknown): ServiceBusy =>
  new ServiceBusy({
    retryAfterSeconds: outageRetrySeconds,
    stage: 'store',
    message: 'Storage is temporarily unavailable. Try again shortly.',
    cause,
  });

const createQueueError = (cause: unknown): ServiceBusy =>
  new ServiceBusy({
    retryAfterSeconds: outageRetrySeconds,
    stage: 'queue',
    message: 'The queue is temporarily unavailable. Try again shortly.',
    cause,
  });

/**
 * PostgreSQL is unreachable, starting, out of connections or outdated. The log contains the reason.
 */
class DatabaseUnavailable extends ServiceError {
  readonly headers: Headers = { 'Retry-After': String(outageRetrySeconds) };
  constructor(cause: unknown) {
    super('DATABASE_UNAVAILABLE', { details: { retry_after_seconds: outageRetrySeconds }, cause });
  }
}

type ErrorReplyAddress = { readonly method: string; readonly path: string };
export class NoSuchAddress extends ServiceError {
  constructor(endpoints: readonly ErrorReplyAddress[], { method, path }: ErrorReplyAddress, publicUrl: string) {
    const near = findSimilarEndpoints(endpoints, { method, path });
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

type BusyOptions = {
  readonly retryAfterSeconds: number;
  readonly stage?: string;
  readonly message?: string;
  readonly cause?: unknown;
};

export class ServiceBusy extends ServiceError {
  readonly headers: Headers;
  constructor({ retryAfterSeconds, stage = 'queue', ...options }: BusyOptions) {
    super('SERVICE_BUSY', { ...options, details: { stage, retry_after_seconds: retryAfterSeconds } });
    this.headers = { 'Retry-After': String(retryAfterSeconds) };
  }
}

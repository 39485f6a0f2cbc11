import type { ErrorCode } from './wire.ts';

/**
 * Every failure that the client reports. If a signal aborts a call, its reason is thrown instead.
 */
export class TintypeError extends Error {
  override name = 'TintypeError';
}

type ErrorRefusal = {
  readonly code?: string;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly documentationUrl?: string;
};

/** The service responded with an error (docs/errors.md). Use `code` to distinguish errors. */
export class ApiError extends TintypeError {
  override name = 'ApiError';
  readonly status: number;
  /**
   * `HTTP_<status>` if the response does not come from the service but, for example, from a proxy.
   */
  readonly code: ErrorCode | `HTTP_${number}`;
  /** Each invalid field, and the values that it accepts. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly documentationUrl: string | undefined;
  readonly requestId: string | undefined;
  readonly headers: Headers;

  constructor({ status, headers }: Response, body: unknown) {
    const { error, requestId } = (typeof body === 'object' ? (body ?? {}) : {}) as {
      readonly error?: ErrorRefusal;
      readonly requestId?: string;
    };
    const { code, message, details = {}, documentationUrl } = typeof error === 'object' ? (error ?? {}) : {};
    super(message ?? `The server responded with status ${status}.`);
    this.status = status;
    this.code = (code ?? `HTTP_${status}`) as ApiError['code'];
    this.details = details;
    this.fields = (details['fields'] ?? {}) as Readonly<Record<string, string>>;
    this.documentationUrl = documentationUrl;
    this.requestId = requestId ?? headers.get('x-request-id') ?? undefined;
    this.headers = headers;
  }
}

/**
 * There was no response, or it was interrupted. `cause` is the error of `fetch`. Whether the
 * request was carried out is unknown.
 */
export class ConnectionError extends TintypeError {
  override name = 'ConnectionError';
}

/** An attempt, a complete call or a wait took longer than its limit. */
export class TimeLimitError extends TintypeError {
  override name = 'TimeLimitError';
}

/**
 * The response does not come from the service: it is not JSON, is a redirect, or has an unexpected
 * type. Check what is between the client and the service.
 */
export class UnexpectedAnswerError extends TintypeError {
  override name = 'UnexpectedAnswerError';
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(message: string, { status, headers }: Response) {
    super(message);
    this.status = status;
    this.requestId = headers.get('x-request-id') ?? undefined;
  }
}

/** A webhook that must not be trusted; the message states the reason. */
export class WebhookError extends TintypeError {
  override name = 'WebhookError';
}

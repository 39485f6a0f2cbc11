import type { ErrorCode } from './wire.ts';

/**
 * Every failure that the client itself reports. An abort is thrown as it was given to the signal.
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

/** The service responded with an error (docs/errors.md). Decide by `code`. */
export class ApiError extends TintypeError {
  override name = 'ApiError';
  readonly status: number;
  /** `HTTP_<status>` if the response is not from the service, such as one of a proxy. */
  readonly code: ErrorCode | `HTTP_${number}`;
  /** Each bad field, and what it accepts. */
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

/** An attempt, the whole call or a wait took longer than its limit. */
export class TimeLimitError extends TintypeError {
  override name = 'TimeLimitError';
}

/**
 * The response is not from the service: not JSON, a redirect, or a different kind than requested.
 * Check what is between the client and the service.
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

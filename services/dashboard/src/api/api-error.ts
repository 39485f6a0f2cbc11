import type { ErrorCode } from '@tintype/contracts/errors/catalogue';

type ApiErrorBody = {
  readonly error?: {
    readonly code?: ErrorCode;
    readonly message?: string;
    readonly details?: { readonly fields?: Readonly<Record<string, string>>; readonly retry_after_seconds?: number };
  };
  readonly requestId?: string;
};

/**
 * An error response of the API. Status 0 and code `UNREACHABLE` mean that there was no response.
 */
export class ApiError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: ErrorCode | 'UNREACHABLE';
  /** The error of each refused field of the request, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: unknown) {
    const { error = {}, requestId } = (typeof body === 'object' && body !== null ? body : {}) as ApiErrorBody;
    super(
      error.message ?? (status === 0 ? 'The service is unreachable.' : `The service responded with HTTP ${status}.`),
    );
    this.status = status;
    this.code = error.code ?? (status === 0 ? 'UNREACHABLE' : 'INTERNAL_ERROR');
    this.fields = error.details?.fields ?? {};
    this.requestId = requestId;
    this.retryAfterSeconds = error.details?.retry_after_seconds;
  }

  /** Returns whether the same request may succeed in a moment. */
  get mayPass(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

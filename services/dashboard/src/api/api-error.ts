import type { ErrorCode } from '@tintype/contracts/errors/catalogue';

type ApiErrorBody = Readonly<{
  error?: Readonly<{
    code?: ErrorCode;
    message?: string;
    details?: Readonly<{ fields?: Readonly<Record<string, string>>; retry_after_seconds?: number }>;
  }>;
  requestId?: string;
}>;

/**
 * An error response of the API. Status 0 and code `UNREACHABLE` mean that there was no response.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'UNREACHABLE';
  /** The errors of refused fields, by name. */
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

  get mayPass(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/**
 * The user closed the dialog that requests the password. Nothing was changed, so no error is shown.
 */
export class NotConfirmed extends Error {}

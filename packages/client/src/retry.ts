import { ApiError, ConnectionError, TimeLimitError } from './errors.ts';
import type { ErrorCode } from './wire.ts';

type RetryFault = {
  readonly error: unknown;
  /** Whether the request may be carried out twice without harm. */
  readonly isRepeatable: boolean;
  /** The number of attempts before this one. */
  readonly retries: number;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
};

const finalCodes: ReadonlySet<string> = new Set<ErrorCode>(['TIMEOUT', 'STEALTH_UNAVAILABLE']);
const firstWaitMs = 500;
const waitMsMax = 8_000;

/**
 * Returns the milliseconds until the next attempt; `undefined` if no further attempt is allowed.
 */
export function waitBeforeRetry({ error, isRepeatable, retries, random }: RetryFault): number | undefined {
  if (!(isRefusedUnbegun(error) || (isRepeatable && canSucceedLater(error)))) return undefined;
  const asked = error instanceof ApiError ? retryAfterMs(error.headers) : undefined;
  const stepMs = Math.min(firstWaitMs * 2 ** retries, waitMsMax);
  // Callers that were refused at the same time must not retry at the same time.
  return asked === undefined ? stepMs * (0.5 + random() / 2) : asked + firstWaitMs * random();
}

/** The service reported that it did nothing, so any request may be sent again. */
function isRefusedUnbegun(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.status === 429 || error.code === 'SERVICE_BUSY' || (error.status === 409 && error.headers.has('retry-after'))
  );
}

function canSucceedLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError || error instanceof TimeLimitError;
  // The capture itself failed. The same key would return the same failure again.
  if ('stage' in error.details || finalCodes.has(error.code)) return false;
  return error.status >= 500 || error.status === 408;
}

/**
 * Parses `Retry-After` (RFC 9110, section 10.2.3). A date is compared with the date of the
 * response, because this machine's clock may be wrong.
 */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const ms = Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

export type Limit = {
  /** Aborted with a TimeLimitError when the limit is reached. */
  readonly signal: AbortSignal;
  /** Restarts the time limit. */
  readonly start: () => void;
  readonly clear: () => void;
};

/** @param ms - There is no limit for Infinity, or above 2^31 - 1, the maximum of a timer. */
export function createLimit(ms: number, message: string): Limit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => clearTimeout(timer);
  return {
    signal: controller.signal,
    clear,
    start: () => {
      clear();
      if (ms < 2 ** 31) timer = setTimeout(() => controller.abort(new TimeLimitError(message)), ms);
    },
  };
}

export type Sleep = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

/** Rejects with the signal's reason when it is aborted. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });

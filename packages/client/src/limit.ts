import { TimeLimitError } from './errors.ts';

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

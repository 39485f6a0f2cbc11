const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Outcome of an attempt that did not succeed. */
export type FailedAttempt =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs?: number | undefined }
  /** No connection, no response in time, or a response that was not HTTP. */
  | { readonly kind: 'unanswered' }
  /** The destination may not be called; nothing was sent. */
  | { readonly kind: 'refused' }
  /**
   * The mail server of the operator is unavailable or refuses the login. No receiver has refused
   * the message.
   */
  | { readonly kind: 'away' };

export type RetryPlan = {
  /** The wait after each failure. The number of waits is the number of retries. */
  readonly delaysMs: readonly number[];
  /** Whether the last delay is repeated until the receiver accepts the event. */
  readonly goesOn: boolean;
  readonly isRetried: (failure: FailedAttempt) => boolean;
  /** Whether a destination may request a longer wait. */
  readonly honoursRetryAfter: boolean;
  /**
   * The waits while a problem on the operator's side blocks messages. Such attempts are not
   * counted. Absent if the plan has no such waits.
   */
  readonly whileAway?: { readonly delayMsMax: number; readonly ageMsMax: number };
};
export type RetryPlanName = 'standard' | 'alert' | 'pipeline' | 'until-delivered' | 'mail';
export type RetryPlans = Readonly<Record<RetryPlanName, RetryPlan>>;

const standardDelaysMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour];
const isRetriedFor =
  (statuses: readonly number[]) =>
  (failure: FailedAttempt): boolean =>
    failure.kind === 'unanswered' ||
    (failure.kind === 'answered' && (failure.status >= 500 || statuses.includes(failure.status)));

/**
 * See docs/interface/webhooks.md#delivery. The interface fixes the waits of pipelines, so no
 * response extends them.
 */
export const retryPlans = {
  standard: {
    delaysMs: standardDelaysMs,
    goesOn: false,
    isRetried: isRetriedFor([408, 425, 429]),
    honoursRetryAfter: true,
  },
  // A receiver that is being moved responds with 404, 405 or a redirect for a while, and this
  // message is the user's only way to learn of the change.
  alert: {
    delaysMs: standardDelaysMs,
    goesOn: false,
    isRetried: isRetriedFor([301, 302, 303, 307, 308, 404, 405, 408, 409, 425, 429]),
    honoursRetryAfter: true,
  },
  pipeline: {
    delaysMs: [second, 2 * second, 4 * second, 8 * second],
    goesOn: false,
    isRetried: isRetriedFor([429]),
    honoursRetryAfter: false,
  },
  'until-delivered': { delaysMs: standardDelaysMs, goesOn: true, isRetried: () => true, honoursRetryAfter: true },
  // A mailbox that does not exist will not appear later, so the message is not retried.
  mail: {
    delaysMs: standardDelaysMs,
    goesOn: false,
    isRetried: ({ kind }: FailedAttempt): boolean => kind === 'unanswered',
    honoursRetryAfter: false,
    whileAway: { delayMsMax: 10 * minute, ageMsMax: 7 * 24 * hour },
  },
} as const satisfies RetryPlans;

/** The longest wait that a destination may request, in milliseconds. */
export const retryAfterMsMax = 12 * hour;
const statusesThatAskToWait: readonly number[] = [429, 503];

/**
 * Returns the wait before the next attempt, or `undefined` if there is no next attempt. `failures`
 * includes the current failure.
 */
export function nextDelayMs(plan: RetryPlan, failures: number, failure: FailedAttempt): number | undefined {
  const { delaysMs, goesOn, isRetried, honoursRetryAfter } = plan;
  if (!isRetried(failure)) return undefined;
  const planned = delaysMs[failures - 1] ?? (goesOn ? delaysMs.at(-1) : undefined);
  if (planned === undefined || !honoursRetryAfter || failure.kind !== 'answered') return planned;
  if (!statusesThatAskToWait.includes(failure.status)) return planned;
  return Math.max(planned, Math.min(failure.retryAfterMs ?? 0, retryAfterMsMax));
}

type RetryCounts = {
  /** Counted failures before this attempt. */
  readonly failures: number;
  /** The number of all attempts, including this attempt. */
  readonly attempts: number;
  /** The age of the message. */
  readonly ageMs: number;
};
export type NextAttempt = { readonly afterMs: number; readonly isCounted: boolean };

/** Returns the next step after a failed attempt, or `undefined` if the message is given up. */
export function nextAttempt(
  plan: RetryPlan,
  { failures, attempts, ageMs }: RetryCounts,
  failure: FailedAttempt,
): NextAttempt | undefined {
  const { delaysMs, whileAway } = plan;
  if (failure.kind === 'away' && whileAway !== undefined) {
    const { delayMsMax, ageMsMax } = whileAway;
    if (ageMs > ageMsMax) return undefined;
    return { afterMs: Math.min(delaysMs[attempts - 1] ?? delayMsMax, delayMsMax), isCounted: false };
  }
  const afterMs = nextDelayMs(plan, failures + 1, failure);
  return afterMs === undefined ? undefined : { afterMs, isCounted: true };
}

/**
 * The forms of a date in HTTP (RFC 9110, section 5.6.7). The third form names no zone and means
 * GMT.
 */
const httpDate =
  /^[A-Z][a-z]{2,8}(?:, \d{2} [A-Z][a-z]{2} \d{4} |, \d{2}-[A-Z][a-z]{2}-\d{2} | [A-Z][a-z]{2} [ \d]\d )/;

/**
 * Parses the wait of a `Retry-After` header in both of its forms (RFC 9110, section 10.2.3);
 * returns `undefined` for any other value.
 */
export function parseRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  if (!httpDate.test(text)) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export type FailedAttempt =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'unanswered' }
  /** The destination may not be called; nothing was sent. */
  | { readonly kind: 'refused' }
  /** The operator's mail server is unavailable or refuses the login. */
  | { readonly kind: 'away' };

export type RetryPlan = {
  readonly delaysMs: readonly number[];
  readonly goesOn: boolean;
  readonly isRetried: (failure: FailedAttempt) => boolean;
  /** Whether a destination may request a longer wait. */
  readonly honoursRetryAfter: boolean;
  /** Waits while the operator's mail server is unavailable. Such attempts are not counted. */
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
 * The interface fixes the waits of pipelines, so no response extends them
 * (docs/interface/webhooks.md#delivery).
 */
export const retryPlans = {
  standard: {
    delaysMs: standardDelaysMs,
    goesOn: false,
    isRetried: isRetriedFor([408, 425, 429]),
    honoursRetryAfter: true,
  },
  // A receiver that is being moved responds with 404, 405 or a redirect for a while.
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
  // A mailbox that does not exist will not appear later.
  mail: {
    delaysMs: standardDelaysMs,
    goesOn: false,
    isRetried: ({ kind }: FailedAttempt): boolean => kind === 'unanswered',
    honoursRetryAfter: false,
    whileAway: { delayMsMax: 10 * minute, ageMsMax: 7 * 24 * hour },
  },
} as const satisfies RetryPlans;

export const retryAfterMsMax = 12 * hour;
const statusesThatAskToWait: readonly number[] = [429, 503];

/** `failures` includes the current failure. `undefined` if there is no next attempt. */
export function nextDelayMs(plan: RetryPlan, failures: number, failure: FailedAttempt): number | undefined {
  const { delaysMs, goesOn, isRetried, honoursRetryAfter } = plan;
  if (!isRetried(failure)) return undefined;
  const planned = delaysMs[failures - 1] ?? (goesOn ? delaysMs.at(-1) : undefined);
  if (planned === undefined || !honoursRetryAfter || failure.kind !== 'answered') return planned;
  if (!statusesThatAskToWait.includes(failure.status)) return planned;
  return Math.max(planned, Math.min(failure.retryAfterMs ?? 0, retryAfterMsMax));
}

type RetryCounts = {
  readonly failures: number;
  readonly attempts: number;
  readonly ageMs: number;
};
type NextAttempt = { readonly afterMs: number; readonly isCounted: boolean };

/** `undefined` if the message is given up. */
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

/** RFC 9110, section 5.6.7. The third form names no zone and means GMT. */
const httpDate =
  /^[A-Z][a-z]{2,8}(?:, \d{2} [A-Z][a-z]{2} \d{4} |, \d{2}-[A-Z][a-z]{2}-\d{2} | [A-Z][a-z]{2} [ \d]\d )/;

/** Reads both forms of `Retry-After` (RFC 9110, section 10.2.3). */
export function parseRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  if (!httpDate.test(text)) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}

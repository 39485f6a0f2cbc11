import type { FailedAttempt } from '@tintype/contracts/events/retry-plans';

/** The end of an attempt to send a delivery. */
export type AttemptOutcome = {
  readonly status?: number | undefined;
  readonly response?: string | undefined;
  /** The message for the owner of the destination. */
  readonly error?: string | undefined;
  /** The reason for the log. It may name details that the owner should not learn. */
  readonly reason?: unknown;
} & (
  | { readonly kind: 'delivered' }
  /** Nothing remains to be sent, so no attempt can succeed. */
  | { readonly kind: 'gone' }
  /** An error of the service. The attempt is repeated, as after no response. */
  | { readonly kind: 'unmade' }
  | FailedAttempt
);

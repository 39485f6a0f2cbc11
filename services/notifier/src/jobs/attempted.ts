import type { FailedAttempt } from '@tintype/contracts/events/retry-plans';

/** How an attempt to send a delivery ended. */
export type AttemptOutcome = {
  readonly status?: number | undefined;
  readonly response?: string | undefined;
  /** For the owner of the destination. */
  readonly error?: string | undefined;
  /** For the log: it may name what the owner should not learn. */
  readonly reason?: unknown;
} & (
  | { readonly kind: 'delivered' }
  /** Nothing is left to be sent, however often it is tried. */
  | { readonly kind: 'gone' }
  /** A fault of ours; it is tried again like silence of theirs. */
  | { readonly kind: 'unmade' }
  | FailedAttempt
);

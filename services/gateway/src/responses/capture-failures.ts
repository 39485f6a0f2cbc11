/** Errors with which any capture may end. */
export const captureFailures = [
  'TIMEOUT',
  'RENDER_FAILED',
  'CAPTURE_FAILED',
  'SELECTOR_NOT_FOUND',
  'ACTION_FAILED',
  'RESULT_TOO_LARGE',
  'PAGE_TOO_HEAVY',
  'TARGET_BLOCKED',
  'STEALTH_UNAVAILABLE',
] as const;

/** Errors that any of its captures may fail with. */
export const composeFailures = [...captureFailures, 'URL_NOT_ALLOWED', 'CANCELLED'] as const;

import type { ErrorCode } from '@tintype/client';

/**
 * The agent's next step after an error of the service, if the error message does not contain it.
 */
export const nextSteps: Partial<Readonly<Record<ErrorCode, string>>> = {
  API_KEY_REQUIRED: 'ask the user for a working API key, or to connect again',
  CAPABILITY_NOT_AVAILABLE: 'tell the user that the plan does not include this; try again without the listed option',
  QUOTA_EXCEEDED: 'call get_usage, and tell the user when the credits renew',
  RATE_LIMITED: 'wait for the listed number of seconds, then call again; use capture_batch for many pages',
  SERVICE_BUSY: 'call again after a few seconds',
  DATABASE_UNAVAILABLE: 'call again after a few seconds',
  URL_NOT_ALLOWED: 'use a public http or https URL; private networks are unreachable',
  VALIDATION_ERROR: 'correct the listed fields and call again',
  TIMEOUT: 'call again; if it times out again, tell the user that the page is too slow',
  RENDER_FAILED: 'check the URL; the page could not be loaded',
  TARGET_BLOCKED: 'the site blocks bots; tell the user, or try another source',
  SELECTOR_NOT_FOUND: 'omit the selector, or call look_at_page to see the page first',
  RESULT_TOO_LARGE: 'capture without fullPage, or one element by its selector',
  PAGE_TOO_HEAVY: 'tell the user that the page exceeds the limits for pages, or try another source',
  RESULT_EXPIRED: 'capture the page again',
  NOT_FOUND: 'check the ID; only IDs that a tool returned are valid',
  JOB_NOT_COMPLETED: 'wait a few seconds and call again',
  BATCH_LIMIT_EXCEEDED: 'send fewer URLs',
  SCHEDULE_LIMIT_EXCEEDED: 'call get_watches, and ask the user which watch to end with stop_work',
};

import type { ErrorCode } from '@tintype/client';

/** The next step of an agent after an error of the service, if its message does not contain it. */
export const nextSteps: Partial<Readonly<Record<ErrorCode, string>>> = {
  API_KEY_REQUIRED: 'ask the user for a working API key, or to connect again',
  CAPABILITY_NOT_AVAILABLE: 'tell the user that their plan lacks this; try without the option that is named',
  QUOTA_EXCEEDED: 'call get_usage, and tell the user when the credits are renewed',
  RATE_LIMITED: 'wait for the seconds that are named, then call again; use capture_batch for many pages',
  SERVICE_BUSY: 'call again after some seconds',
  DATABASE_UNAVAILABLE: 'call again after some seconds',
  URL_NOT_ALLOWED: 'use a public http or https address; private networks are not reachable',
  VALIDATION_ERROR: 'correct the fields that are named and call again',
  TIMEOUT: 'call once more; if it times out again, tell the user that the page is too slow',
  RENDER_FAILED: 'check the address: the page could not be opened',
  TARGET_BLOCKED: 'the site keeps robots out; tell the user, or try another source',
  SELECTOR_NOT_FOUND: 'leave out the selector, or look at the page first',
  RESULT_TOO_LARGE: 'capture without fullPage, or one element by its selector',
  RESULT_EXPIRED: 'capture the page again',
  NOT_FOUND: 'check the id; only ids that a tool has answered are known',
  JOB_NOT_COMPLETED: 'wait some seconds and call again',
  BATCH_LIMIT_EXCEEDED: 'send fewer addresses',
  SCHEDULE_LIMIT_EXCEEDED: 'call get_watches, and ask the user which watch to end with stop_work',
};

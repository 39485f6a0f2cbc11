/** Whose move it is after a failure, and whether trying again can help. */
export type Fault = 'caller' | 'target' | 'service';
export type Retry = 'never' | 'job' | 'client';
type Row = { readonly status: number; readonly fault: Fault; readonly retry: Retry; readonly message: string };

const row = (status: number, fault: Fault, retry: Retry, message: string): Row => ({ status, fault, retry, message });

/**
 * Every failure the service can name. HTTP replies, job records, metrics and the error page of the docs read this table
 * (docs/interface/errors.md#codes).
 */
export const errorCatalogue = {
  VALIDATION_ERROR: row(400, 'caller', 'never', 'The request is invalid.'),
  INVALID_REQUEST: row(400, 'caller', 'never', 'The request could not be read.'),
  URL_NOT_ALLOWED: row(400, 'caller', 'never', 'This URL is not allowed as a target.'),
  API_KEY_REQUIRED: row(401, 'caller', 'never', 'Missing or invalid API key.'),
  TRIGGER_SECRET_REQUIRED: row(401, 'caller', 'never', 'Missing or invalid trigger secret.'),
  NOT_SIGNED_IN: row(401, 'caller', 'never', 'You are not signed in, or your session has ended.'),
  SIGN_IN_FAILED: row(401, 'caller', 'never', 'The address, the password or the code is wrong.'),
  QUOTA_EXCEEDED: row(402, 'caller', 'never', 'The monthly quota is used up.'),
  ROLE_NOT_ALLOWED: row(403, 'caller', 'never', 'Your role in this organization does not allow this.'),
  CONFIRMATION_REQUIRED: row(
    403,
    'caller',
    'never',
    'Enter your password again: this is changed only shortly after it.',
  ),
  ORIGIN_NOT_ALLOWED: row(403, 'caller', 'never', 'This request did not come from a page of this installation.'),
  CAPABILITY_NOT_AVAILABLE: row(403, 'caller', 'never', 'This feature is not on your plan.'),
  NOT_FOUND: row(
    404,
    'caller',
    'never',
    'There is nothing under this address: it never was, was deleted, or belongs to another key.',
  ),
  METHOD_NOT_ALLOWED: row(405, 'caller', 'never', 'This address does not answer this method.'),
  TIMEOUT: row(408, 'target', 'client', 'The page did not get ready in time.'),
  LINK_INVALID: row(410, 'caller', 'never', 'This link is unknown, was used, or has expired. Ask for a new one.'),
  ACCOUNT_EXISTS: row(409, 'caller', 'never', 'There is an account with this address: sign in first.'),
  LAST_OWNER: row(409, 'caller', 'never', 'An organization keeps at least one owner.'),
  RESULT_EXPIRED: row(410, 'caller', 'never', 'The result has expired and was deleted.'),
  IDEMPOTENCY_CONFLICT: row(409, 'caller', 'never', 'Another request was sent under this Idempotency-Key.'),
  JOB_NOT_COMPLETED: row(409, 'caller', 'client', 'The job has not ended yet.'),
  JOB_NOT_CANCELLABLE: row(409, 'caller', 'never', 'The job has begun or ended, so it cannot be cancelled.'),
  BATCH_REQUIRES_PAGINATION: row(
    409,
    'caller',
    'never',
    'There is too much for one answer. Use GET /v1/screenshots/batches and GET /v1/screenshots/batches/{id}/items, with limit and cursor.',
  ),
  BATCH_CHUNK_CONFLICT: row(409, 'caller', 'never', 'Another chunk was stored under this sequence.'),
  BATCH_CHUNK_OUT_OF_ORDER: row(409, 'caller', 'never', 'This is not the next chunk of the batch.'),
  BATCH_INVALID_STATE: row(409, 'caller', 'never', 'This cannot be done in the state that it is in.'),
  BATCH_REQUEST_ID_REUSED: row(409, 'caller', 'never', 'Another batch was restarted under this requestId.'),
  SCHEDULE_INVALID_STATE: row(409, 'caller', 'never', 'The schedule is in a state that does not allow this.'),
  PIPELINE_CHANGED: row(
    409,
    'caller',
    'never',
    'The pipeline was changed meanwhile. Read it again, then send your change.',
  ),
  PIPELINE_INVALID_STATE: row(409, 'caller', 'never', 'This cannot be done in the state that it is in.'),
  PAYLOAD_TOO_LARGE: row(413, 'caller', 'never', 'The request body is too large.'),
  UNSUPPORTED_MEDIA_TYPE: row(415, 'caller', 'never', 'The request body must be JSON.'),
  RENDER_FAILED: row(422, 'target', 'never', 'The page could not be loaded.'),
  BATCH_LIMIT_EXCEEDED: row(422, 'caller', 'never', 'The batch would have more items than it may have.'),
  BATCH_EMPTY: row(422, 'caller', 'never', 'The batch has no entries.'),
  CAPTURE_FAILED: row(422, 'target', 'job', 'The page was loaded but could not be captured.'),
  SELECTOR_NOT_FOUND: row(422, 'caller', 'never', 'No visible element matches the selector.'),
  RESULT_TOO_LARGE: row(422, 'target', 'never', 'The result is larger than a result may be.'),
  EDIT_FAILED: row(422, 'caller', 'never', 'An edit does not fit the picture.'),
  ACTION_FAILED: row(422, 'target', 'never', 'An action target could not be used.'),
  TARGET_BLOCKED: row(422, 'target', 'never', 'The site refused the visit.'),
  SCHEDULE_LIMIT_EXCEEDED: row(422, 'caller', 'never', 'The key has as many schedules as its plan allows.'),
  SIGN_IN_DELAYED: row(429, 'caller', 'client', 'Too many tries. Wait a moment, then try again.'),
  PIPELINE_QUEUE_FULL: row(
    429,
    'caller',
    'client',
    'As many runs wait as may. Send it again once some of them have ended.',
  ),
  RATE_LIMITED: row(429, 'caller', 'client', 'Too many requests.'),
  INTERNAL_ERROR: row(500, 'service', 'job', 'Something went wrong on our side.'),
  STEALTH_UNAVAILABLE: row(502, 'service', 'client', 'Stealth is unavailable for now.'),
  SERVICE_BUSY: row(503, 'service', 'client', 'All workers are busy. Try again shortly.'),
  CANCELLED: row(409, 'caller', 'never', 'The capture was cancelled.'),
} as const satisfies Record<string, Row>;
export type ErrorCode = keyof typeof errorCatalogue;
export const errorCodes = Object.keys(errorCatalogue) as readonly ErrorCode[];

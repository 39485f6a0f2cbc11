/** Who can resolve a failure, and whether a retry can help. */
export type Fault = 'caller' | 'target' | 'service';
export type Retry = 'never' | 'job' | 'client';
type CatalogueRow = { readonly status: number; readonly fault: Fault; readonly retry: Retry; readonly message: string };

const row = (status: number, fault: Fault, retry: Retry, message: string): CatalogueRow => ({
  status,
  fault,
  retry,
  message,
});

/**
 * Every failure that the service can report. HTTP responses, job records, metrics and the error
 * page of the documentation read this table (docs/errors.md).
 */
export const errorCatalogue = {
  VALIDATION_ERROR: row(400, 'caller', 'never', 'The request is invalid.'),
  INVALID_REQUEST: row(400, 'caller', 'never', 'The request is malformed.'),
  URL_NOT_ALLOWED: row(400, 'caller', 'never', 'This URL is not allowed as a target.'),
  API_KEY_REQUIRED: row(401, 'caller', 'never', 'Missing or invalid API key.'),
  TRIGGER_SECRET_REQUIRED: row(401, 'caller', 'never', 'Missing or invalid trigger secret.'),
  LINK_SIGNATURE_REQUIRED: row(401, 'caller', 'never', 'The link is not signed, or its signature is invalid.'),
  NOT_SIGNED_IN: row(401, 'caller', 'never', 'You are not signed in, or your session has expired.'),
  SIGN_IN_FAILED: row(401, 'caller', 'never', 'The email address, password or code is wrong.'),
  CODE_REQUIRED: row(401, 'caller', 'never', 'A two-factor authentication code is required.'),
  PASSKEY_REFUSED: row(401, 'caller', 'never', 'The passkey is unknown, or the request timed out. Try again.'),
  QUOTA_EXCEEDED: row(402, 'caller', 'never', 'The monthly quota is used up.'),
  SCOPE_NOT_ALLOWED: row(403, 'caller', 'never', 'This API key does not have the scope that the request needs.'),
  ROLE_NOT_ALLOWED: row(403, 'caller', 'never', 'Your role in this organization does not allow this.'),
  CONFIRMATION_REQUIRED: row(403, 'caller', 'never', 'This change requires a recent confirmation of your identity.'),
  SECOND_FACTOR_REQUIRED: row(
    403,
    'caller',
    'never',
    'This organization requires two-factor authentication. Sign in with an authenticator app or a passkey, or set one up in your account.',
  ),
  ORIGIN_NOT_ALLOWED: row(403, 'caller', 'never', 'The request did not come from a page of this installation.'),
  CAPABILITY_NOT_AVAILABLE: row(403, 'caller', 'never', 'Your plan does not include this capability.'),
  NOT_FOUND: row(404, 'caller', 'never', 'The resource does not exist, was deleted, or belongs to another API key.'),
  METHOD_NOT_ALLOWED: row(405, 'caller', 'never', 'This URL does not support this HTTP method.'),
  TIMEOUT: row(408, 'target', 'client', 'The page was not ready before the timeout.'),
  LINK_INVALID: row(
    410,
    'caller',
    'never',
    'The link is invalid, was already used, or has expired. Request a new one.',
  ),
  ACCOUNT_EXISTS: row(409, 'caller', 'never', 'An account with this email address exists. Sign in first.'),
  LAST_OWNER: row(409, 'caller', 'never', 'An organization must have at least one owner.'),
  LAST_WAY_IN: row(
    409,
    'caller',
    'never',
    'This is the only sign-in method of the account. Add another sign-in method first.',
  ),
  SECOND_FACTOR_EXISTS: row(409, 'caller', 'never', 'Two-factor authentication is already enabled. Disable it first.'),
  LINK_EXPIRED: row(410, 'caller', 'never', 'The link has expired.'),
  RESULT_EXPIRED: row(410, 'caller', 'never', 'The result has expired or was deleted.'),
  IDEMPOTENCY_CONFLICT: row(409, 'caller', 'never', 'This Idempotency-Key was already used for a different request.'),
  JOB_NOT_COMPLETED: row(409, 'caller', 'client', 'The job has not ended yet.'),
  JOB_NOT_CANCELLABLE: row(409, 'caller', 'never', 'The job has already started or ended, so it cannot be cancelled.'),
  BATCH_REQUIRES_PAGINATION: row(
    409,
    'caller',
    'never',
    'The response would be too large. Use GET /v1/screenshots/batches and GET /v1/screenshots/batches/{id}/items, with limit and cursor.',
  ),
  BATCH_CHUNK_CONFLICT: row(409, 'caller', 'never', 'A different chunk is already stored with this sequence number.'),
  BATCH_CHUNK_OUT_OF_ORDER: row(409, 'caller', 'never', 'This is not the next chunk of the batch.'),
  BATCH_INVALID_STATE: row(409, 'caller', 'never', 'The current status of the batch does not allow this operation.'),
  BATCH_REQUEST_ID_REUSED: row(409, 'caller', 'never', 'This requestId was already used for a different batch.'),
  SCHEDULE_INVALID_STATE: row(
    409,
    'caller',
    'never',
    'The current status of the schedule does not allow this operation.',
  ),
  PIPELINE_CHANGED: row(
    409,
    'caller',
    'never',
    'The pipeline was changed in the meantime. Read it again, then repeat your change.',
  ),
  PIPELINE_INVALID_STATE: row(
    409,
    'caller',
    'never',
    'The current status of the pipeline or run does not allow this operation.',
  ),
  PAYLOAD_TOO_LARGE: row(413, 'caller', 'never', 'The request body is too large.'),
  UNSUPPORTED_MEDIA_TYPE: row(415, 'caller', 'never', 'The request body must be JSON.'),
  RENDER_FAILED: row(422, 'target', 'never', 'The page could not be loaded.'),
  BATCH_LIMIT_EXCEEDED: row(422, 'caller', 'never', 'The batch would exceed its maximum number of items.'),
  BATCH_EMPTY: row(422, 'caller', 'never', 'The batch has no items.'),
  CAPTURE_FAILED: row(422, 'target', 'job', 'The page was loaded but could not be captured.'),
  SELECTOR_NOT_FOUND: row(422, 'caller', 'never', 'No visible element matches the selector.'),
  RESULT_TOO_LARGE: row(422, 'target', 'never', 'The result exceeds the size limit.'),
  PAGE_TOO_HEAVY: row(422, 'target', 'never', 'The page used more memory or requests than a page may.'),
  EDIT_FAILED: row(422, 'caller', 'never', 'An edit cannot be applied to the image.'),
  ACTION_FAILED: row(422, 'target', 'never', 'An action could not be performed on the page.'),
  TARGET_BLOCKED: row(422, 'target', 'never', 'The site refused the request of the browser.'),
  SCHEDULE_LIMIT_EXCEEDED: row(
    422,
    'caller',
    'never',
    'The API key has reached the maximum number of schedules of its plan.',
  ),
  SHARE_LINK_LIMIT_EXCEEDED: row(422, 'caller', 'never', 'The schedule has reached the maximum number of share links.'),
  WEBHOOK_LIMIT_EXCEEDED: row(
    422,
    'caller',
    'never',
    'The organization has reached the maximum number of webhook endpoints.',
  ),
  SIGN_IN_DELAYED: row(429, 'caller', 'client', 'Too many failed attempts. Try again later.'),
  PIPELINE_QUEUE_FULL: row(429, 'caller', 'client', 'The run queue is full. Try again after some runs have ended.'),
  RATE_LIMITED: row(429, 'caller', 'client', 'Too many requests.'),
  INTERNAL_ERROR: row(500, 'service', 'job', 'An internal error occurred.'),
  STEALTH_UNAVAILABLE: row(502, 'service', 'client', 'Stealth mode is temporarily unavailable.'),
  PROVIDER_UNAVAILABLE: row(502, 'service', 'client', 'The identity provider is temporarily unavailable.'),
  DATABASE_UNAVAILABLE: row(503, 'service', 'client', 'The database of the service is unavailable. Try again shortly.'),
  SERVICE_BUSY: row(503, 'service', 'client', 'All workers are busy. Try again shortly.'),
  CANCELLED: row(409, 'caller', 'never', 'The capture was cancelled.'),
} as const satisfies Record<string, CatalogueRow>;
export type ErrorCode = keyof typeof errorCatalogue;
export const errorCodes = Object.keys(errorCatalogue) as readonly ErrorCode[];

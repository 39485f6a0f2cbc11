import type { ErrorCode } from '../../packages/contracts/src/errors/catalogue.ts';

type FixRow = {
  /** The usual cause of the error. */
  readonly cause: string;
  /** How to resolve it. */
  readonly fix: string;
};
const row = (cause: string, fix: string): FixRow => ({ cause, fix });

/**
 * The text under the `documentationUrl` of an error. The error response itself names the field, the
 * rule or the host.
 */
export const fixes = {
  VALIDATION_ERROR: row(
    'A field is missing, unknown or has an invalid value.',
    'Correct the fields listed in `details.fields`, each with its accepted values. The request had no effect.',
  ),
  INVALID_REQUEST: row(
    'The body is not JSON in UTF-8, the URL is not encoded correctly, or the request is not valid HTTP. ' +
      'With status 431, URL and headers exceed 16 KiB. With status 408, the request took longer than 1 ' +
      'minute to arrive.',
    'Send the body as JSON. `details` has the line and column of the syntax error. Move long values from the URL to the body.',
  ),
  URL_NOT_ALLOWED: row(
    'The URL, a resource of the page, or a navigation from it (redirect, script, form) uses an internal ' +
      'or reserved address, a blocked port, credentials in the URL, or a scheme other than http(s).',
    'Use a public URL. On your own installation, allow hosts with `TINTYPE_ALLOW_HOSTS=name:port` and ' +
      'ports with `TINTYPE_ALLOW_PORTS`, then restart it. `details.rule` names the rule.',
  ),
  API_KEY_REQUIRED: row(
    'The API key is missing, malformed, unknown to this installation, or revoked. `details.reason` names the reason.',
    'Send a complete API key as `X-API-Key: ttk_…` or `Authorization: Bearer ttk_…`. Create a new key ' +
      'with `npm run tintype -- keys create`.',
  ),
  TRIGGER_SECRET_REQUIRED: row(
    'The trigger secret is missing or wrong, the trigger is disabled, or the pipeline does not exist. ' +
      'For security, the response does not say which.',
    'Send `Authorization: Bearer <TRIGGER_SECRET>`. You can create a new secret in the pipeline. The previous one then becomes invalid.',
  ),
  LINK_SIGNATURE_REQUIRED: row(
    'A parameter of the link was changed, added or left out after signing, the signature was made with ' +
      'a different secret, or the link key is unknown, revoked, or was created by a user or key that may no ' +
      'longer create keys.',
    'Sign the link again. `details.reason` names the reason. For a wrong signature, compare your text with ' +
      '`details.signed`, the text that the service signed. Encode the page URL, so that an `&` in it does ' +
      'not begin a new parameter.',
  ),
  LINK_EXPIRED: row(
    '`expires` of a signed link has passed.',
    'Sign a new link with a later `expires`, in Unix seconds.',
  ),
  SCOPE_NOT_ALLOWED: row(
    'The API key lacks the required scope: `read` for GET requests, `capture` to create captures, `manage` for all others.',
    'Use a key with the scope that `details.scope` names. The scopes of a key cannot be changed, so create another key.',
  ),
  NOT_SIGNED_IN: row(
    'The request has no session, the session was ended or has expired, or the user is disabled.',
    'Sign in again. The request had no effect.',
  ),
  SIGN_IN_FAILED: row(
    'No account has this email address, the password or code is wrong, or the account is disabled. For ' +
      'security, the response does not say which.',
    'Try again, or set a new password with a reset link, sent by email or created with `tintype users reset-link`.',
  ),
  CODE_REQUIRED: row(
    'The password is correct, and the account uses two-factor authentication.',
    'Repeat the request with `code`: a code from the authenticator app, or a recovery code. Without ' +
      'either, ask an administrator to use `tintype users factors`.',
  ),
  PASSKEY_REFUSED: row(
    'No account has this passkey, the account is disabled, the request is older than 5 minutes, or the response was already used.',
    'Try again. Sign in another way to see the passkeys of the account.',
  ),
  QUOTA_EXCEEDED: row(
    'The organization has used its captures for this month. Captures in progress count too.',
    'Wait until the quota resets (see `GET /v1/usage/quota`), or ask an administrator for a larger plan.',
  ),
  ROLE_NOT_ALLOWED: row(
    'The operation requires a higher role: viewers cannot make changes, and some operations are limited to owners or administrators.',
    'Ask an owner of the organization, or an administrator of the installation.',
  ),
  CONFIRMATION_REQUIRED: row(
    'Changes to API keys, members and plans require that you confirmed your identity within the last 15 minutes.',
    'Send a password, code or passkey to `POST /v1/account/confirm`, then repeat the request.',
  ),
  SECOND_FACTOR_REQUIRED: row(
    'The organization requires two-factor authentication, and this session was started with only a password.',
    'Sign in with an authenticator app or a passkey. If the account has neither, set one up: your account settings remain available.',
  ),
  ORIGIN_NOT_ALLOWED: row(
    'The request was sent by a page of another origin, or by a program without the required headers.',
    'Open the installation at its `TINTYPE_PUBLIC_URL`. Programs should use an API key, or send this URL ' +
      'as `Origin` together with `X-Tintype-Request: 1`.',
  ),
  CAPABILITY_NOT_AVAILABLE: row(
    'A field of the request uses a capability that the plan does not include.',
    'Remove the field, or ask an administrator for a larger plan. `details` names the capability.',
  ),
  NOT_FOUND: row(
    'The URL is wrong, the resource was deleted, or it belongs to another API key or organization.',
    'Check the path against `GET /openapi.json` and the ID against the response that returned it. Bulk ' +
      'jobs, batches and their jobs are visible only to the API key that created them.',
  ),
  METHOD_NOT_ALLOWED: row(
    'The URL exists but does not support the HTTP method.',
    'Use a method listed in the `Allow` header.',
  ),
  TIMEOUT: row(
    'The page took longer than `timeout`. `details.stage` names the stage it had reached.',
    'Set a longer `timeout` (at most 60000 ms), `waitUntil: domcontentloaded` or a shorter ' +
      '`settleTimeout`, or remove `waitFor`. Or use `POST /v1/screenshots/async` and fetch the result ' +
      'later.',
  ),
  RESULT_EXPIRED: row(
    'Files are stored for a limited number of days.',
    'Capture the page again and download the file before `expiresAt`.',
  ),
  IDEMPOTENCY_CONFLICT: row(
    'The key was used with a different body within the last 7 days.',
    'Use a new `Idempotency-Key` for each new request. Reuse a key only to repeat the same body.',
  ),
  JOB_NOT_COMPLETED: row(
    'The result was requested before the job ended.',
    'Poll `statusUrl` until the job has ended, or set a `webhookUrl`.',
  ),
  JOB_NOT_CANCELLABLE: row('Only a job with the status QUEUED can be cancelled.', 'Wait until the job has ended.'),
  BATCH_REQUIRES_PAGINATION: row(
    'The API key has a batch of more than 100 items, or the response would be too large.',
    'Use `GET /v1/screenshots/batches` and `GET /v1/screenshots/batches/{id}/items` with `limit` and `cursor`.',
  ),
  BATCH_CHUNK_CONFLICT: row(
    'A chunk with different content is stored with this sequence number.',
    'Continue with the `nextSequence` of the batch.',
  ),
  BATCH_CHUNK_OUT_OF_ORDER: row(
    'Chunks must be sent in order, starting at 0.',
    'Continue with the `nextSequence` of the batch.',
  ),
  BATCH_INVALID_STATE: row(
    'The operation is not possible in the current status of the batch.',
    'Check the `status` of the batch. You can start a draft, resume a cancelled batch, and restart an ended batch.',
  ),
  BATCH_REQUEST_ID_REUSED: row('The requestId belongs to another batch.', 'Use a new UUID for each new batch.'),
  SCHEDULE_INVALID_STATE: row(
    'The schedule has completed or failed and no longer runs.',
    'Correct the schedule with PUT. The schedule is then active again if a further run is possible.',
  ),
  PIPELINE_CHANGED: row(
    'The pipeline was saved by another client after you read it. `details.revision` is its current revision.',
    'Read the pipeline again, apply your change to it, and send it with the new revision.',
  ),
  PIPELINE_INVALID_STATE: row(
    'The run has ended, or the pipeline has no valid graph and cannot run.',
    'Read the run or the pipeline. The message names the problem.',
  ),
  PIPELINE_QUEUE_FULL: row(
    '100 runs of the pipeline or 1,000 runs of the organization are queued.',
    'Repeat the request later. With the same `Idempotency-Key`, the request is accepted only once.',
  ),
  PAYLOAD_TOO_LARGE: row(
    'The body exceeds the size limit of the endpoint.',
    'Send a smaller body: split URL lists into chunks. `details.maxBytes` is the limit.',
  ),
  UNSUPPORTED_MEDIA_TYPE: row(
    'The `Content-Type` of the request is not JSON, or the body is compressed.',
    'Send `Content-Type: application/json`, without compression.',
  ),
  RENDER_FAILED: row(
    'The host name does not resolve, the host refuses connections, TLS fails, or the URL starts a download.',
    'Open the URL in a browser from the network of the service. `details.reason` names the reason.',
  ),
  BATCH_LIMIT_EXCEEDED: row(
    'The batch would have more items than `maxBatchSize`.',
    'Create several batches, or ask an administrator to raise the limit of the organization.',
  ),
  BATCH_EMPTY: row('The batch contains nothing to capture.', 'Upload a chunk before you start the batch.'),
  CAPTURE_FAILED: row(
    'The page crashed, navigated away during the capture, could not be rendered, or met a condition of `failOn`.',
    'Try again. For a heavy page, set `maxHeight` or a smaller `viewport`.',
  ),
  SELECTOR_NOT_FOUND: row(
    'No visible element in the main document matches the selector.',
    'Test the selector in a browser with the same viewport. Set `waitFor` for elements that appear late.',
  ),
  PAGE_TOO_HEAVY: row(
    'The page makes its browser use more memory than allowed, for example with an endless number of log entries, ' +
      'or sends more than 20,000 requests. `details.resource` names the exceeded limit.',
    'Block the cause with `blockRequests` or `blockResourceTypes`. On your own installation, you can increase ' +
      '`TINTYPE_PAGE_MEGABYTES_MAX`.',
  ),
  RESULT_TOO_LARGE: row(
    'The image or text exceeds the size limit for results.',
    'Set `maxHeight`, a smaller `deviceScaleFactor` or a `selector`.',
  ),
  EDIT_FAILED: row(
    'A crop, redaction or drawing is outside the image, or the image of a watermark cannot be read. ' +
      '`details.edit` is the number of the edit.',
    'Compare the coordinates of the edit with the image size given in the message.',
  ),
  ACTION_FAILED: row(
    'The element of an action did not appear, was covered, or accepted no input.',
    '`details.step` is the number of the action. Set its `timeout`, wait for the element first, or set `optional: true`.',
  ),
  TARGET_BLOCKED: row(
    'The site blocked the browser.',
    'Set `stealthMode: true`, or ask the owner of the site for access.',
  ),
  SCHEDULE_LIMIT_EXCEEDED: row(
    'The API key has reached the maximum number of schedules of its plan. Delete a schedule first.',
    'Delete a schedule, or ask an administrator for a larger plan.',
  ),
  SHARE_LINK_LIMIT_EXCEEDED: row('The schedule has 100 valid share links.', 'Revoke links that are no longer needed.'),
  WEBHOOK_LIMIT_EXCEEDED: row(
    'The organization has 20 webhook endpoints, including disabled endpoints.',
    'Delete an endpoint, or subscribe an existing endpoint to more events.',
  ),
  RATE_LIMITED: row('The hourly request allowance is used up.', 'Wait for the number of seconds in `Retry-After`.'),
  LINK_INVALID: row(
    'The link was already used, has expired, was replaced by a newer one, or was not copied completely.',
    'Request a new link from its sender.',
  ),
  ACCOUNT_EXISTS: row('An account with this email address exists.', 'Sign in, then accept the invitation.'),
  LAST_WAY_IN: row(
    'The account would have no sign-in method left.',
    'First set a password with a reset link, add a passkey or link the identity provider.',
  ),
  SECOND_FACTOR_EXISTS: row(
    'The account already uses an authenticator app. Its secret is not shown again.',
    'Remove the app, then set up the new one.',
  ),
  LAST_OWNER: row('The organization would have no owner left.', 'First make another member an owner.'),
  SIGN_IN_DELAYED: row(
    'There were several failed attempts for this account from this network, or many failed attempts from this network.',
    'Wait for the number of seconds in `Retry-After`. Other networks are not affected.',
  ),
  INTERNAL_ERROR: row(
    'The service failed unexpectedly.',
    'Try again. If the problem persists, send the `requestId` to the operator, who can find the reason in the log.',
  ),
  STEALTH_UNAVAILABLE: row(
    'The stealth browser is temporarily unavailable.',
    'Try again shortly, or without `stealthMode`.',
  ),
  PROVIDER_UNAVAILABLE: row(
    'The identity provider does not respond, or its metadata does not match `TINTYPE_OIDC_ISSUER`.',
    'Try again, or sign in another way. `tintype doctor` reports the problem.',
  ),
  DATABASE_UNAVAILABLE: row(
    'PostgreSQL does not respond, is restarting, has no free connection, or was upgraded and not restarted.',
    'Wait for the number of seconds in `Retry-After`. Operators find the reason in the log entry ' +
      '`database.cannot_serve`, and with `tintype doctor`.',
  ),
  SERVICE_BUSY: row(
    'All workers are busy, the organization has too many concurrent requests, or storage or the queue is unreachable.',
    'Wait for the number of seconds in `Retry-After`, or use `POST /v1/screenshots/async`.',
  ),
  CANCELLED: row('The capture was cancelled, or the client closed the connection.', 'Repeat the request.'),
} as const satisfies Record<ErrorCode, FixRow>;

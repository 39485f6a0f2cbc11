import type { ErrorCode } from './catalogue.ts';

type Row = { /** What usually lies behind it. */ readonly cause: string; /** What to do. */ readonly cure: string };
const row = (cause: string, cure: string): Row => ({ cause, cure });

/** What whoever meets an error finds under its `documentationUrl`. The answer itself names the field, the rule or the host. */
export const cures = {
  VALIDATION_ERROR: row(
    'A field is missing, misspelt or has a value that it does not accept.',
    'Read `details.fields`: each bad field with what it accepts. Nothing was done.',
  ),
  INVALID_REQUEST: row(
    'The body is not JSON in UTF-8, the address is not encoded correctly, or what came is no HTTP. With status 431 address and headers are larger than 16 KiB, with 408 the request took longer than a minute to arrive.',
    'Send the body as JSON; `details` has line and column of the fault. Put what is long into the body.',
  ),
  URL_NOT_ALLOWED: row(
    'The URL, something that the page asks for, or what the page leads to (a redirect, a script, a form) is internal or reserved, on a closed port, has credentials in it, or is not http(s).',
    'Use a public URL. On an installation of your own allow hosts with `TINTYPE_ALLOW_HOSTS=name:port` and ports with `TINTYPE_ALLOW_PORTS`, and restart it. `details.rule` says which rule it was.',
  ),
  API_KEY_REQUIRED: row(
    'The key is missing, malformed, unknown to this installation, or revoked; `details.reason` says which.',
    'Send a whole key as `X-API-Key: ttk_…` or `Authorization: Bearer ttk_…`. `npm run tintype -- keys create` makes a new one.',
  ),
  TRIGGER_SECRET_REQUIRED: row(
    'The secret of the trigger is missing, is another one, or the trigger is disabled, or there is no such pipeline: the answer does not say which.',
    'Send `Authorization: Bearer <TRIGGER_SECRET>`. A new secret is made in the pipeline; the one before it then ends.',
  ),
  NOT_SIGNED_IN: row(
    'There is no session, it was ended or has run out, or its user was disabled.',
    'Sign in again. Nothing was done.',
  ),
  SIGN_IN_FAILED: row(
    'The address has no account here, the password is another one, or the account is disabled: the answer does not say which.',
    'Try again, or set a new password with a link: by mail, or from `tintype users reset-link`.',
  ),
  CODE_REQUIRED: row(
    'The password is right, and this account has a second factor.',
    'Send the same again with `code`: of the app, or a recovery code. Who has neither asks an administrator for `tintype users factors`.',
  ),
  PASSKEY_REFUSED: row(
    'No account here has this passkey, the account is disabled, the page waited longer than five minutes, or the answer was sent before.',
    'Begin again. Sign in another way to see which passkeys the account has.',
  ),
  QUOTA_EXCEEDED: row(
    'The organization has used the captures of its month, those under way among them.',
    'Wait for the next month (`GET /v1/usage/quota` says when it begins), or ask for a larger plan.',
  ),
  ROLE_NOT_ALLOWED: row(
    'A viewer tried to change something, a member something that is for owners, or somebody else something that is for administrators.',
    'Ask an owner of the organization, or an administrator of the installation.',
  ),
  CONFIRMATION_REQUIRED: row(
    'Keys, members and plans are changed within 15 minutes after it was shown who asks, and that was longer ago.',
    'Send the password, a code or a passkey to `POST /v1/account/confirm`, then the request again.',
  ),
  SECOND_FACTOR_REQUIRED: row(
    'The organization asks its members for more than a password, and this session began with one alone.',
    'Add a second factor or a passkey to the account, or sign in with it. The account itself works meanwhile.',
  ),
  ORIGIN_NOT_ALLOWED: row(
    'A page under another address sent the request, or a program that does not say that it is a page.',
    'Open the installation under its `TINTYPE_PUBLIC_URL`. Programs use an API key, or send that `Origin` and `X-Tintype-Request: 1`.',
  ),
  CAPABILITY_NOT_AVAILABLE: row(
    'The plan does not include what a field asks for.',
    'Leave the field out, or ask for a larger plan. `details` names the capability.',
  ),
  NOT_FOUND: row(
    'The address is misspelt, the thing was deleted, or another key or organization has it.',
    'Compare the address with the list on this page, and the id with the answer that gave it. Bulk jobs, batches and their jobs are seen by the key that made them.',
  ),
  METHOD_NOT_ALLOWED: row('The address is right and the method is not.', 'Use one of those that `Allow` names.'),
  TIMEOUT: row(
    'The page took longer than `timeout`; `details.stage` says where it was.',
    'Send a longer `timeout` (60000 at most), `waitUntil: domcontentloaded`, a shorter `settleTimeout`, or no `waitFor`; or use `POST /v1/screenshots/async` so that nobody has to wait.',
  ),
  RESULT_EXPIRED: row(
    'Files are kept for some days only.',
    'Capture the page again, and fetch the file before `expiresAt`.',
  ),
  IDEMPOTENCY_CONFLICT: row(
    'The key was used for another body within seven days.',
    'Use a new `Idempotency-Key` for each new request, and the old one only to repeat the same body.',
  ),
  JOB_NOT_COMPLETED: row(
    'The result is asked for before the job has ended.',
    'Ask `statusUrl` until `status` is COMPLETED, or send a `webhookUrl`.',
  ),
  JOB_NOT_CANCELLABLE: row('Only a job that is QUEUED can be cancelled.', 'Let it end.'),
  BATCH_REQUIRES_PAGINATION: row(
    'The key has a batch of more than 100 items, or the answer would be too long.',
    'Use `GET /v1/screenshots/batches` and `GET /v1/screenshots/batches/{id}/items` with `limit` and `cursor`.',
  ),
  BATCH_CHUNK_CONFLICT: row(
    'A chunk with other bytes was stored under this sequence.',
    'Go on at `nextSequence` of the batch.',
  ),
  BATCH_CHUNK_OUT_OF_ORDER: row('Chunks come one after the other, from 0.', 'Go on at `nextSequence` of the batch.'),
  BATCH_INVALID_STATE: row(
    'The batch is in a state in which this cannot be done.',
    'Read its `status`: start a draft, resume a cancelled batch, restart one that has ended.',
  ),
  BATCH_REQUEST_ID_REUSED: row('The requestId stands for another batch.', 'Make a new UUID for each new batch.'),
  SCHEDULE_INVALID_STATE: row(
    'A schedule that has completed or failed does not run.',
    'Mend it with PUT, then resume it.',
  ),
  PIPELINE_CHANGED: row(
    'Somebody else saved the pipeline after you read it; `details.revision` is the one that is there.',
    'Read the pipeline, make your change on it, and send it with its revision.',
  ),
  PIPELINE_INVALID_STATE: row(
    'The run has ended, or the pipeline cannot run: it has no graph that is right.',
    'Read the run or the pipeline; the message says what is missing.',
  ),
  PIPELINE_QUEUE_FULL: row(
    '100 runs of the pipeline wait, or 1,000 of the organization.',
    'Send the request again later; under the same `Idempotency-Key` it is accepted once.',
  ),
  PAYLOAD_TOO_LARGE: row(
    'The body has more bytes than the address takes.',
    'Send less at once: chunks for URLs, at most 1 MiB for a capture.',
  ),
  UNSUPPORTED_MEDIA_TYPE: row(
    'The body is announced as something other than JSON.',
    'Send `Content-Type: application/json`, without compression.',
  ),
  RENDER_FAILED: row(
    'The host does not resolve, refuses connections, breaks TLS, or leads to a download.',
    'Open the URL in a browser from the network of the service. `details.reason` names the fault.',
  ),
  BATCH_LIMIT_EXCEEDED: row(
    'The batch would have more items than `maxBatchSize`.',
    'Make several batches, or have the limit of the organization raised.',
  ),
  BATCH_EMPTY: row('There is nothing to capture.', 'Add a chunk before `start`.'),
  CAPTURE_FAILED: row(
    'The page crashed, went elsewhere while it was captured, could not be drawn, or showed what `failOn` forbids.',
    'Try again; with a heavy page send a `maxHeight` or a smaller `viewport`.',
  ),
  SELECTOR_NOT_FOUND: row(
    'No visible element of the main document matches.',
    'Try the selector in a browser at the same viewport; send a `waitFor` for what comes late.',
  ),
  RESULT_TOO_LARGE: row(
    'The picture or text is larger than a result may be.',
    'Send a `maxHeight`, a smaller scale, or a `selector`.',
  ),
  EDIT_FAILED: row(
    'A crop, a redaction or something that is drawn lies outside of the picture, or the picture of a watermark cannot be read. `details.edit` is its number.',
    'Compare the pixels of the edit with the width and height of the picture, which the message names.',
  ),
  ACTION_FAILED: row(
    'The element of a step did not come, was covered, or took no input.',
    '`details.step` says which. Give the step a `timeout`, wait for its element before, or mark it `optional: true`.',
  ),
  TARGET_BLOCKED: row('The site turned the browser away.', 'Send `stealthMode: true`, or ask the owner of the site.'),
  SCHEDULE_LIMIT_EXCEEDED: row(
    'The key has as many schedules as its plan allows.',
    'Delete one, or ask for a larger plan.',
  ),
  RATE_LIMITED: row('The requests of this hour are used up.', 'Wait as long as `Retry-After` says.'),
  LINK_INVALID: row(
    'The link was used, has expired, was replaced by a newer one, or was not copied whole.',
    'Ask for a new one where it came from.',
  ),
  ACCOUNT_EXISTS: row('The address has an account already.', 'Sign in with it, and accept the invitation then.'),
  LAST_WAY_IN: row(
    'Nobody could sign in to the account any more.',
    'Set a password with a reset link, add a passkey or link the provider first.',
  ),
  SECOND_FACTOR_EXISTS: row(
    'The account has a second factor, and its secret is not shown again.',
    'Remove it, then add the new one.',
  ),
  LAST_OWNER: row('Nobody would own the organization any more.', 'Make another member an owner first.'),
  SIGN_IN_DELAYED: row(
    'There were several wrong tries for this account from this network, or many from this network.',
    'Wait as long as `Retry-After` says. Other networks are not held up.',
  ),
  INTERNAL_ERROR: row(
    'A fault of the service.',
    'Try again. Tell the operator the `requestId`: the log has the reason.',
  ),
  STEALTH_UNAVAILABLE: row(
    'The stealth browser cannot be used for now.',
    'Try again shortly, or without `stealthMode`.',
  ),
  PROVIDER_UNAVAILABLE: row(
    'The provider of sign-ins (`TINTYPE_OIDC_ISSUER`) does not answer, or is set up otherwise.',
    'Try again, or sign in another way. `tintype doctor` says what is wrong.',
  ),
  SERVICE_BUSY: row(
    'All workers are busy, the organization has too many requests at once, or storage or the queue is away.',
    'Wait as long as `Retry-After` says, or use `POST /v1/screenshots/async`.',
  ),
  CANCELLED: row('Somebody cancelled it, or its caller went away.', 'Send it again.'),
} as const satisfies Record<ErrorCode, Row>;

import type { ApiError } from '../api/api-error.ts';

type WhatToDoCode = ApiError['code'];

const steps: Partial<Record<WhatToDoCode, string>> = {
  UNREACHABLE: 'Check that the service is running and that this device is online. Your input stays in the page.',
  QUOTA_EXCEEDED: 'The quota resets next month. An administrator can raise it for this organization.',
  CAPABILITY_NOT_AVAILABLE: 'Ask an administrator to enable this capability or change the plan of the organization.',
  ROLE_NOT_ALLOWED: 'Ask an owner of the organization to change your role.',
  NOT_FOUND: 'It may have been deleted, or it belongs to another organization. Check the URL.',
  RESULT_EXPIRED: 'Files are stored for a limited time. Capture the page again.',
  SERVICE_BUSY: 'Try again shortly, or submit the capture as a job, which waits in the queue.',
  SIGN_IN_FAILED: 'Check your email address and password. Sign-in is delayed after several failed attempts.',
  LINK_INVALID: 'Links can be used once and expire. Ask the sender for a new link.',
  CONFIRMATION_REQUIRED: 'Confirm your identity when prompted.',
  PASSKEY_REFUSED: 'Try again, or sign in another way. Your passkeys are listed under “Your account”.',
  SECOND_FACTOR_REQUIRED:
    'Set up an authenticator app or a passkey under “Your account”, or sign in with the one you have.',
  LAST_WAY_IN: 'Add a passkey, or set a password with a reset link.',
  PROVIDER_UNAVAILABLE: 'Sign in another way, or try again later.',
};

/** Returns the next step for the reader of an error. */
export function whatToDo(error: ApiError | undefined): string {
  if (error === undefined) return 'Reload the page. If the problem persists, check the browser console.';
  const { code, fields, retryAfterSeconds, status } = error;
  if (retryAfterSeconds !== undefined || code === 'RATE_LIMITED')
    return `Wait ${retryAfterSeconds ?? 60} s, then try again.`;
  const step = steps[code];
  if (step !== undefined) return step;
  if (status >= 500) return 'Try again. If the problem persists, send the request ID to an administrator.';
  if (status === 409) return 'It may have changed meanwhile. Reload the page.';
  return Object.keys(fields).length > 0 ? 'Correct them and try again.' : 'The same request will be refused again.';
}

import type { ApiError } from '../api/api-error.ts';

type Code = ApiError['code'];

const steps: Partial<Record<Code, string>> = {
  UNREACHABLE: 'Check that the service runs and that this machine is online. Nothing that you entered is lost.',
  QUOTA_EXCEEDED: 'The quota starts again next month. An administrator can raise it for this organization.',
  CAPABILITY_NOT_AVAILABLE: 'An administrator can allow this for the organization or give it another plan.',
  ROLE_NOT_ALLOWED: 'Ask an owner of the organization for another role.',
  NOT_FOUND: 'It was deleted, it belongs to another organization, or the address has a mistake.',
  RESULT_EXPIRED: 'Capture the page again: files are kept for a limited time.',
  SERVICE_BUSY: 'Try again in a moment, or send the capture as a job, which waits for its turn.',
  SIGN_IN_FAILED: 'Check both. After several tries the next one has to wait a while.',
  LINK_INVALID: 'Links work once and for a limited time. Ask whoever sent it for a new one.',
  CONFIRMATION_REQUIRED: 'Show that it is you when you are asked for it.',
  PASSKEY_REFUSED: 'Begin again, or sign in another way. On the page “Me” you see which passkeys your account has.',
  SECOND_FACTOR_REQUIRED: 'Open the page “Me” to add an app with codes or a passkey, or sign in with the one you have.',
  LAST_WAY_IN: 'Add a passkey, or set a password with a reset link.',
  PROVIDER_UNAVAILABLE: 'Sign in another way, or try again in a moment.',
};

/** The next step of whoever reads an error. */
export function whatToDo(error: ApiError | undefined): string {
  if (error === undefined) return 'Load the page again. If it happens once more, look at the browser’s console.';
  const { code, retryAfterSeconds, status } = error;
  if (retryAfterSeconds !== undefined || code === 'RATE_LIMITED')
    return `Wait ${retryAfterSeconds ?? 60} s, then try again.`;
  const step = steps[code];
  if (step !== undefined) return step;
  return status >= 500
    ? 'Try again. If it stays like this, give the request id to whoever runs the service.'
    : 'Change what the message names and send it again.';
}

import type { ApiError } from '../api/api-error.ts';

/** The next step of whoever reads an error. */
export function whatToDo(error: ApiError | undefined): string {
  if (error === undefined) return 'Load the page again. If it happens once more, look at the browser’s console.';
  const { code, retryAfterSeconds } = error;
  switch (code) {
    case 'UNREACHABLE':
      return 'Check that the service runs and that this machine is online. Nothing that you entered is lost.';
    case 'RATE_LIMITED':
      return `Wait ${retryAfterSeconds ?? 60} s, then try again.`;
    case 'QUOTA_EXCEEDED':
      return 'The quota starts again next month. An administrator can raise it for this organization.';
    case 'CAPABILITY_NOT_AVAILABLE':
      return 'An administrator can allow this for the organization or give it another plan.';
    case 'ROLE_NOT_ALLOWED':
      return 'Ask an owner of the organization for another role.';
    case 'NOT_FOUND':
      return 'It was deleted, it belongs to another organization, or the address has a mistake.';
    case 'RESULT_EXPIRED':
      return 'Capture the page again: files are kept for a limited time.';
    case 'SERVICE_BUSY':
      return 'Try again in a moment, or send the capture as a job, which waits for its turn.';
    case 'URL_NOT_ALLOWED':
      return 'Addresses inside private networks are refused. An administrator can allow single hosts with TINTYPE_ALLOW_HOSTS.';
    default:
      return error.status >= 500
        ? 'Try again. If it stays like this, give the request id to whoever runs the service.'
        : 'Change what the message names and send it again.';
  }
}

import { ApiError } from '../api/api-error.ts';
import { NotConfirmed } from '../api/not-confirmed.ts';
import { errorText } from './field-messages.ts';
import { whatToDo } from './error-advice.ts';
import { say } from './notify.ts';

/**
 * Shows why an action that was started by a button failed, until the user closes the message. The
 * page stays.
 */
export function sayFailed(error: unknown): void {
  if (error instanceof NotConfirmed) return;
  const failure = error instanceof ApiError ? error : undefined;
  const { title, lines } = errorText(error);
  void say({
    title,
    message: lines.length === 0 ? whatToDo(failure) : lines.map(({ label, fault }) => `${label} ${fault}`).join('. '),
    color: 'red',
    autoClose: false,
    role: 'alert',
  });
}

import { ApiError } from '../api/api-error.ts';
import { NotConfirmed } from '../api/not-confirmed.ts';

type Asker = () => Promise<boolean>;
/**
 * Resolves when the dialog is loaded, which happens after the page. An earlier call waits for it.
 */
const { promise: loaded, resolve: give } = Promise.withResolvers<void>();
let ask: Asker = async () => false;

/** Registers the dialog that requests the password. */
export function setConfirmationAsker(asker: Asker): void {
  ask = asker;
  give();
}

/**
 * Runs the work. If it is refused until the password is entered again, requests the password and
 * repeats the work once.
 */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_REQUIRED') throw error;
    await loaded;
    if (!(await ask())) throw new NotConfirmed();
    return await work();
  }
}

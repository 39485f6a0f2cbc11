import { ApiError } from '../api/api-error.ts';
import { NotConfirmed } from '../api/not-confirmed.ts';

type Asker = () => Promise<boolean>;
/** The dialog is loaded after the page: whoever needs it earlier waits for it. */
const { promise: loaded, resolve: give } = Promise.withResolvers<void>();
let ask: Asker = async () => false;

/** The dialog that asks for the password says how. */
export function setConfirmationAsker(asker: Asker): void {
  ask = asker;
  give();
}

/** Does what is refused until the password was shown again: asks for it, and does it once more. */
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

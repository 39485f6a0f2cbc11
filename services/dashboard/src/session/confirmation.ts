import { ApiError } from '../api/api-error.ts';

type Asker = () => Promise<boolean>;
let ask: Asker = async () => false;

/** The dialog that asks for the password says how. */
export const setConfirmationAsker = (asker: Asker): void => {
  ask = asker;
};

/** Does what is refused until the password was shown again: asks for it, and does it once more. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_REQUIRED' || !(await ask())) throw error;
    return await work();
  }
}

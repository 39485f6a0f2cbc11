import { useAct } from '../../../parts/use-act.ts';
import { confirmed } from '../../../session/confirmation.ts';

/**
 * Returns a function that changes the sign-in methods of the account: it requests the password
 * again if the service requires it, then reloads the account.
 */
export const useChange = () => useAct({ queryKey: ['account'] }, confirmed);

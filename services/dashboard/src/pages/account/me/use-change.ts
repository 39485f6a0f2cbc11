import { useAct } from '../../../parts/use-act.ts';
import { confirmed } from '../../../session/confirmation.ts';

/**
 * Changes the sign-in methods of the account: requests the password again if the service requires
 * it, then reloads the account.
 */
export const useChange = () => useAct({ queryKey: ['account'] }, confirmed);

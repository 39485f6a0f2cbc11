import { useAct } from '../../parts/use-act.ts';
import { confirmed } from '../../session/confirmation.ts';

/** Changes how somebody signs in: asks again who it is where that is needed, and reads again what there is then. */
export const useChange = () => useAct({ queryKey: ['account'] }, confirmed);

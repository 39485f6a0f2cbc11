import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sayFailed } from '../../parts/say-failed.ts';
import { confirmed } from '../../session/confirmation.ts';

/** Changes how somebody signs in: asks again who it is where that is needed, and reads again what there is then. */
export function useChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => confirmed(work),
    onError: sayFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  });
}

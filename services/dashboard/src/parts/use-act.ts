import { useMutation, useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { sayFailed } from './say-failed.ts';

type Work = () => Promise<unknown>;

/**
 * For buttons that change what a page shows. One thing at a time: what is pressed before the last one is done changes nothing. Says what failed, and
 * reads what `shown` selects again. `by` does the work, such as `confirmed`.
 */
export function useAct(shown: InvalidateQueryFilters, by = (work: Work) => work()) {
  const queryClient = useQueryClient();
  const { isPending: isBusy, mutate } = useMutation({
    mutationFn: by,
    onError: sayFailed,
    onSettled: () => queryClient.invalidateQueries(shown),
  });
  return { isBusy, act: (work: Work): void => void (isBusy || mutate(work)) };
}

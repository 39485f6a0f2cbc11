import { useMutation, useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { sayFailed } from './notify-failure.ts';

type UseActWork = () => Promise<unknown>;

/**
 * Returns a function for buttons that change data of a page. Only one action runs at a time:
 * further clicks are ignored until it has ended. Failures are shown, and the queries that `shown`
 * selects are reloaded. `by` runs the work, for example `confirmed`.
 */
export function useAct(shown: InvalidateQueryFilters, by = (work: UseActWork) => work()) {
  const queryClient = useQueryClient();
  const { isPending: isBusy, mutate } = useMutation({
    mutationFn: by,
    onError: sayFailed,
    onSettled: () => queryClient.invalidateQueries(shown),
  });
  return { isBusy, act: (work: UseActWork): void => void (isBusy || mutate(work)) };
}

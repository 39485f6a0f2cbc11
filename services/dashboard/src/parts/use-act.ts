import { useMutation, useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { sayFailed } from './notify-failure.ts';

type UseActWork = () => Promise<unknown>;

/**
 * For buttons that change data of a page. One action at a time: further clicks are ignored until it
 * has ended. Shows failures, and reloads the queries that `shown` selects. `by` runs the work, for
 * example `confirmed`.
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

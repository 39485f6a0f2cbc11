import type { NotificationData } from '@mantine/notifications';
import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, NotConfirmed } from '../api/api-error.ts';
import { describeError, getNextStep } from './error-text.ts';

/** The notification library is loaded after the page. */
export const notify = async (data: NotificationData): Promise<void> =>
  void (await import('@mantine/notifications')).notifications.show({
    closeButtonProps: { 'aria-label': 'Close' },
    ...data,
  });

export function notifyFailed(error: unknown): void {
  if (error instanceof NotConfirmed) return;
  const failure = error instanceof ApiError ? error : undefined;
  const { title, lines } = describeError(error);
  void notify({
    title,
    message:
      lines.length === 0 ? getNextStep(failure) : lines.map(({ label, fault }) => `${label} ${fault}`).join('. '),
    color: 'red',
    autoClose: false,
    role: 'alert',
  });
}

type UseActWork = () => Promise<unknown>;

/**
 * Only one action runs at a time: further clicks are ignored until it has ended. Failures are
 * shown, and the queries that `shown` selects are reloaded. `by` runs the work, for example
 * `confirmed`.
 */
export function useAct(shown: InvalidateQueryFilters, by = (work: UseActWork) => work()) {
  const queryClient = useQueryClient();
  const { isPending: isBusy, mutate } = useMutation({
    mutationFn: by,
    onError: notifyFailed,
    onSettled: () => queryClient.invalidateQueries(shown),
  });
  return { isBusy, act: (work: UseActWork): void => void (isBusy || mutate(work)) };
}

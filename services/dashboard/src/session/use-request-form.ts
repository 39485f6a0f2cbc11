import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiError } from '../api/api-error.ts';
import { confirmed } from './confirmation.ts';

type Props<Result> = {
  readonly request: () => Promise<Result>;
  /** The queries that the request changes. */
  readonly reloads?: QueryKey;
  readonly onDone?: (result: Result) => unknown;
};

/**
 * A form that sends one request. Requests the password if the service requires it, and provides the
 * reason for each refused field.
 */
export function useRequestForm<Result>({ request, reloads, onDone }: Props<Result>) {
  const queryClient = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => confirmed(request),
    onSuccess: (result) => onDone?.(result),
    onSettled: () => reloads && queryClient.invalidateQueries({ queryKey: reloads }),
  });
  return {
    onSubmit: (event: FormEvent): void => {
      event.preventDefault();
      mutate();
    },
    result: data,
    error,
    isBusy: isPending,
    problems: error instanceof ApiError ? error.fields : {},
  };
}

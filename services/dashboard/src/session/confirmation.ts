import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiError, NotConfirmed } from '../api/api-error.ts';

type Asker = () => Promise<boolean>;
/**
 * Resolves when the dialog is loaded, which happens after the page. An earlier call waits for it.
 */
const { promise: loaded, resolve: give } = Promise.withResolvers<void>();
let ask: Asker = async () => false;

export function setConfirmationAsker(asker: Asker): void {
  ask = asker;
  give();
}

/** Repeats the work once after the password was entered. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_REQUIRED') throw error;
    await loaded;
    if (!(await ask())) throw new NotConfirmed();
    return await work();
  }
}

type Props<Result> = Readonly<{
  request: () => Promise<Result>;
  reloads?: QueryKey;
  onDone?: (result: Result) => unknown;
}>;

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

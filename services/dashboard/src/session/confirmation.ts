import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiError, NotConfirmed } from '../api/api-error.ts';

type AskConfirmation = () => Promise<boolean>;
/**
 * Resolves when the dialog is loaded, which happens after the page. An earlier call waits for it.
 */
const { promise: loaded, resolve: markLoaded } = Promise.withResolvers<void>();
let ask: AskConfirmation = async () => false;

export function setConfirmationAsker(asker: AskConfirmation): void {
  ask = asker;
  markLoaded();
}

/** Repeats the work once after the password was entered. */
export async function withConfirmation<T>(work: () => Promise<T>): Promise<T> {
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
    mutationFn: () => withConfirmation(request),
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

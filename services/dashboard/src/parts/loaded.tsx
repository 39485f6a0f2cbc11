import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';

export type LoadedQuery<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};
type Props<Data> = {
  readonly query: LoadedQuery<Data>;
  /** The height of the placeholder, so that the content below does not move. */
  readonly height?: number;
  readonly children: (data: Data) => ReactNode;
};

/**
 * Shows the data of a query; until it is read, a placeholder or the error. If a refresh fails, the
 * previous data stays.
 */
export function Loaded<Data>({ query: { data, error, refetch }, height = 320, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  return error === null ? <Skeleton height={height} /> : <ErrorPanel error={error} onRetry={refetch} />;
}

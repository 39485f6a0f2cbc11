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
  /** Height of the placeholder, so that the content below does not move. */
  readonly height?: number;
  readonly children: (data: Data) => ReactNode;
};

/**
 * The data of a query; before it, a placeholder or the error. A failed refresh leaves the data
 * that was read.
 */
export function Loaded<Data>({ query: { data, error, refetch }, height = 320, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  return error === null ? <Skeleton height={height} /> : <ErrorPanel error={error} onRetry={refetch} />;
}

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import type { LoadedQuery } from './loaded.tsx';
import { LoadMore, type PagedQuery } from './load-more.tsx';

export type ListQuery<Item> = LoadedQuery<readonly Item[]> & Partial<PagedQuery>;
export type ListProps<Item> = {
  readonly query: ListQuery<Item>;
  /** Text that describes what appears here and how to create it. */
  readonly empty: ReactNode;
  readonly placeholder?: ReactNode;
  /**
   * Further rows are loaded by a button, because content after the list would otherwise move away.
   */
  readonly isManual?: boolean;
  readonly children: (items: readonly Item[]) => ReactNode;
};

/**
 * The items of a query, page by page. An error of a later page is shown above the items that were
 * already read.
 */
export function List<Item>({
  query,
  empty,
  placeholder = <Skeleton height={240} />,
  isManual = false,
  children,
}: ListProps<Item>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {data === undefined && error === null && placeholder}
      {data !== undefined && (data.length === 0 ? empty : children(data))}
      {hasNextPage === true && isFetchingNextPage !== undefined && fetchNextPage !== undefined && (
        <LoadMore query={{ hasNextPage, isFetchingNextPage, fetchNextPage }} isManual={isManual} />
      )}
    </>
  );
}

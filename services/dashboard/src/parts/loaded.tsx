import { Button, Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useIntersection } from '@mantine/hooks';
import { ErrorPanel } from './panel.tsx';

export type LoadedQuery<Data> = Readonly<{
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}>;
type Props<Data> = Readonly<{
  query: LoadedQuery<Data>;
  /** The height of the placeholder, chosen so that the content below does not move. */
  height?: number;
  children: (data: Data) => ReactNode;
}>;

/** Shows a query. If a refresh fails, the previous data stays. */
export function Loaded<Data>({ query: { data, error, refetch }, height = 320, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  return error === null ? <Skeleton height={height} /> : <ErrorPanel error={error} onRetry={refetch} />;
}

export type ListQuery<Item> = LoadedQuery<readonly Item[]> & Partial<PagedQuery>;
export type ListProps<Item> = Readonly<{
  query: ListQuery<Item>;
  /** Text that describes what appears here and how to create it. */
  empty: ReactNode;
  placeholder?: ReactNode;
  /** Loads further pages by a button, because content after the list would otherwise move away. */
  isManual?: boolean;
  children: (items: readonly Item[]) => ReactNode;
}>;

/** An error of a later page is shown above the items that were already read. */
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

type PanelListProps<Item> = Pick<ListProps<Item>, 'query' | 'children'> & { readonly empty?: string };

export const PanelList = <Item,>({ query, empty, children }: PanelListProps<Item>) => (
  <List
    query={query}
    isManual
    placeholder={<Skeleton height={120} m={20} />}
    empty={
      <Text c="dimmed" p={20}>
        {empty}
      </Text>
    }
  >
    {children}
  </List>
);

type PagedQuery = Readonly<{
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}>;
type LoadMoreProps = Readonly<{ query: PagedQuery; isManual?: boolean }>;

function LoadMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, isManual = false }: LoadMoreProps) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = !isManual && entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Group justify="center" p={16} ref={ref}>
      <Button
        size={isManual ? 'xs' : 'sm'}
        variant="default"
        onClick={() => void fetchNextPage()}
        disabled={isFetchingNextPage}
      >
        {isFetchingNextPage ? 'Loading' : 'Load more'}
      </Button>
    </Group>
  );
}

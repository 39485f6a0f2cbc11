import { Button, Group } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';

export type PagedQuery = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};
type Props = { readonly query: PagedQuery; readonly isManual?: boolean };

/** Loads the next rows by a button and, unless `isManual`, when the user scrolls towards them. */
export function LoadMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, isManual = false }: Props) {
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

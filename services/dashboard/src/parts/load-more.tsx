import { Button, Group } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';

type Query = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/** The next rows come as one scrolls towards them, or by the button. */
export function LoadMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { readonly query: Query }) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Group justify="center" p={16} ref={ref}>
      <Button variant="default" onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
        {isFetchingNextPage ? 'Loading' : 'Load more'}
      </Button>
    </Group>
  );
}

import { Button, Group } from '@mantine/core';

export type MoreQuery = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/**
 * Loads the next rows by a button, because content below the list would move away if rows loaded
 * automatically.
 */
export const MoreButton = ({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  readonly query: MoreQuery;
}) =>
  hasNextPage && (
    <Group justify="center" p={16}>
      <Button size="xs" variant="default" onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
        {isFetchingNextPage ? 'Loading' : 'Load more'}
      </Button>
    </Group>
  );

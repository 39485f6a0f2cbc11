import { Button, Group } from '@mantine/core';

export type MoreQuery = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/** The next rows, where other things stand below the list: those would move away if rows came by themselves. */
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

import { Skeleton, Text } from '@mantine/core';
import { List, type ListProps } from './list.tsx';

type Props<Item> = Pick<ListProps<Item>, 'query' | 'children'> & { readonly empty?: string };

/** A list in a panel without padding, with other panels below it. */
export const PanelList = <Item,>({ query, empty, children }: Props<Item>) => (
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

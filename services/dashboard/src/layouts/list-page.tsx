import type { ReactNode } from 'react';
import { List, type ListProps } from '../parts/list.tsx';
import { Page, type PageProps } from './page.tsx';

type Props<Item> = Omit<PageProps, 'children'> &
  ListProps<Item> & {
    /** Content above the list: filters, or the form of a new item. */
    readonly before?: ReactNode;
    /** Content below the list, also shown without items. */
    readonly after?: ReactNode;
  };

/** A page whose subject is one list. */
export const ListPage = <Item,>({ query, empty, placeholder, before, after, children, ...page }: Props<Item>) => (
  <Page {...page}>
    {before}
    <List query={query} empty={empty} {...(placeholder !== undefined && { placeholder })}>
      {children}
    </List>
    {after}
  </Page>
);

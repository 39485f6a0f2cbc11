import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loaded, type LoadedQuery } from '../parts/loaded.tsx';
import { Page, type PageProps } from './page.tsx';

type Props<Data> = Pick<PageProps, 'crumbs' | 'isWide'> & {
  readonly query: LoadedQuery<Data>;
  readonly title: string;
  /** Status, time and other identifying facts, in one row. */
  readonly about?: (data: Data) => ReactNode;
  readonly actions?: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** A page about one resource, which is read first. */
export const DetailPage = <Data,>({ query, about, actions, children, ...page }: Props<Data>) => (
  <Page
    {...page}
    about={query.data !== undefined && about !== undefined ? <Group gap={16}>{about(query.data)}</Group> : undefined}
    actions={query.data !== undefined ? actions?.(query.data) : undefined}
  >
    <Loaded query={query}>{children}</Loaded>
  </Page>
);

import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { List, type ListProps, Loaded, type LoadedQuery } from '../parts/loaded.tsx';
import { Remark } from '../parts/panel.tsx';
import { PageForMembers } from '../session/account.tsx';
import classes from './page.module.css';

type Crumb = Readonly<{ label: string; to: string }>;
type PageProps = Readonly<{
  title: string;
  heading?: ReactNode;
  crumbs?: readonly Crumb[];
  about?: ReactNode;
  /** The main action is last in this list, and is shown first on a phone. */
  actions?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}>;

export function Page({ title, heading, crumbs = [], about, actions, isWide = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Tintype`;
  }, [title]);
  return (
    <Stack gap={24} className={isWide ? `${classes.page} ${classes.wide}` : classes.page}>
      <Group justify="space-between" align="flex-end" gap={16}>
        <div className={classes.head}>
          {crumbs.length > 0 && (
            <nav aria-label="Breadcrumbs">
              <Group gap={6} mb={4}>
                {crumbs.map(({ label, to }, at) => (
                  <Remark key={to} component="span">
                    {at > 0 && '/ '}
                    <Anchor component={Link} to={to} c="dimmed" size="sm">
                      {label}
                    </Anchor>
                  </Remark>
                ))}
              </Group>
            </nav>
          )}
          <Title order={1} className={classes.title}>
            {heading ?? title}
          </Title>
          {about !== undefined && (
            <Text c="dimmed" mt={4} component="div">
              {about}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group className={classes.actions}>{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

type Props<Item> = Omit<PageProps, 'children'> &
  ListProps<Item> &
  Readonly<{
    before?: ReactNode;
    /** Shown after the list, even if the list is empty. */
    after?: ReactNode;
  }>;

export const ListPage = <Item,>({ query, empty, placeholder, before, after, children, ...page }: Props<Item>) => (
  <Page {...page}>
    {before}
    <List query={query} empty={empty} {...(placeholder !== undefined && { placeholder })}>
      {children}
    </List>
    {after}
  </Page>
);

type DetailPageProps<Data> = Pick<PageProps, 'crumbs' | 'isWide'> &
  Readonly<{
    query: LoadedQuery<Data>;
    title: string;
    about?: (data: Data) => ReactNode;
    actions?: (data: Data) => ReactNode;
    children: (data: Data) => ReactNode;
  }>;

export const DetailPage = <Data,>({ query, about, actions, children, ...page }: DetailPageProps<Data>) => (
  <Page
    {...page}
    about={query.data !== undefined && about !== undefined ? <Group gap={16}>{about(query.data)}</Group> : undefined}
    actions={query.data !== undefined ? actions?.(query.data) : undefined}
  >
    <Loaded query={query}>{children}</Loaded>
  </Page>
);

/** A page with a form. Viewers see why they cannot change anything. */
export const FormPage = ({ children, ...page }: PageProps) => (
  <Page {...page}>
    <PageForMembers>{children}</PageForMembers>
  </Page>
);

type ColumnsProps = Readonly<{ side: ReactNode; children: ReactNode }>;

export const Columns = ({ side, children }: ColumnsProps) => (
  <div className={classes.columns}>
    <Stack gap={24}>{children}</Stack>
    <Stack gap={24}>{side}</Stack>
  </div>
);

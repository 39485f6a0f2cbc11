import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import classes from './page.module.css';

type Crumb = { readonly label: string; readonly to: string };
export type PageProps = {
  readonly title: string;
  /** Replaces the title in the header of the page if it is more than text. */
  readonly heading?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  readonly about?: ReactNode;
  /** The actions. The main action is last in the code, and first on a phone. */
  readonly actions?: ReactNode;
  /** Whether the page uses the complete window, for canvases and for adjacent images. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** The header that every page has. It also sets the title of the window. */
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
                  <Text key={to} size="sm" c="dimmed" component="span">
                    {at > 0 && '/ '}
                    <Anchor component={Link} to={to} c="dimmed" size="sm">
                      {label}
                    </Anchor>
                  </Text>
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

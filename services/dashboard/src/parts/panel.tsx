import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

type Props = {
  readonly title?: string;
  /** Content next to the title. */
  readonly aside?: ReactNode;
  /** Whether the panel has no padding, for tables and images. */
  readonly flush?: boolean;
  readonly children: ReactNode;
};

export function Panel({ title, aside, flush = false, children }: Props) {
  return (
    <section className={classes.panel} data-flush={flush || undefined}>
      {title !== undefined && (
        <Group justify="space-between" mb={12} p={flush ? '16px 20px 0' : 0} wrap="nowrap">
          <Text component="h2" fw={600} size="md">
            {title}
          </Text>
          {aside}
        </Group>
      )}
      {children}
    </section>
  );
}

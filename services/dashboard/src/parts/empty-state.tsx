import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock } from './code-block.tsx';
import classes from './empty-state.module.css';

type Props = Readonly<{
  title: string;
  children: ReactNode;
  curl?: string;
  action?: ReactNode;
}>;

export function EmptyState({ title, children, curl, action }: Props) {
  return (
    <Stack className={classes.empty} gap={12}>
      <Text component="h2" fw={600} size="lg">
        {title}
      </Text>
      <Text c="dimmed" maw={560}>
        {children}
      </Text>
      <div className={classes.action}>{action}</div>
      {curl !== undefined && <CodeBlock code={curl} label="curl" />}
    </Stack>
  );
}

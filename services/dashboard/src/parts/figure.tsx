import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure.module.css';

type Props = { readonly label: string; readonly value: ReactNode; readonly note?: ReactNode };

/** One number with its label. */
export function Figure({ label, value, note }: Props) {
  return (
    <div className={classes.figure}>
      <Text size="sm" c="dimmed" component="dt">
        {label}
      </Text>
      <dd className={classes.value}>{value}</dd>
      {note !== undefined && (
        <Text size="xs" c="dimmed" component="dd" m={0}>
          {note}
        </Text>
      )}
    </div>
  );
}

export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

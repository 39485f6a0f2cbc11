import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './columns.module.css';

type Props = { readonly side: ReactNode; readonly children: ReactNode };

/**
 * The subject of a page, and facts about it at the side. In a narrow window they are below each
 * other.
 */
export const Columns = ({ side, children }: Props) => (
  <div className={classes.columns}>
    <Stack gap={24}>{children}</Stack>
    <Stack gap={24}>{side}</Stack>
  </div>
);

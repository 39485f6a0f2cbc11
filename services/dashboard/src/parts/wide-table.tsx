import { Table, type TableProps } from '@mantine/core';
import classes from './wide-table.module.css';

type Props = TableProps & { readonly label: string; readonly minWidth: number };

/** A table that is moved sideways where the window is narrow, also with the keyboard. */
export const WideTable = ({ label, minWidth, ...table }: Props) => (
  <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
    <Table verticalSpacing={10} horizontalSpacing={20} miw={minWidth} {...table} />
  </div>
);

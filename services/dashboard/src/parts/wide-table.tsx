import { Table, type TableProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './wide-table.module.css';

type Head = string | { readonly label: string; readonly isNumber: true };
type Props = TableProps & {
  readonly label: string;
  readonly minWidth: number;
  /** Column headers; on a phone each is shown next to its value. Empty for columns of buttons. */
  readonly heads?: readonly Head[];
};

const labelOf = (head: Head): string => (typeof head === 'string' ? head : head.label);

/** A table that scrolls sideways in a narrow window, also by keyboard. On a phone each row is a block, so that no part of it is hidden. */
export const WideTable = ({ label, minWidth, heads = [], children, ...table }: Props) => (
  <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
    <Table
      verticalSpacing={10}
      horizontalSpacing={20}
      miw={minWidth}
      {...table}
      className={classes.table}
      style={labels(heads)}
    >
      {heads.length > 0 && (
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, index) =>
              labelOf(head) === '' ? (
                <Table.Td key={index} />
              ) : (
                <Table.Th key={index} {...(typeof head !== 'string' && { ta: 'right' })}>
                  {labelOf(head)}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
      )}
      {children}
    </Table>
  </div>
);

/** CSS variables with the text that the style sheet shows before each cell. */
const labels = (heads: readonly Head[]): CSSProperties =>
  Object.fromEntries(
    heads.map((head, index) => [`--head-${index + 1}`, labelOf(head) === '' ? 'none' : JSON.stringify(labelOf(head))]),
  );

import { Table, type TableProps, type TableTdProps } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import classes from './data-table.module.css';

/**
 * Header, cell and properties of a column. A column of buttons has no header, and a column of
 * numbers is `rightAligned`.
 */
export type Column<Row> = readonly [head: string, cell: (row: Row) => ReactNode, props?: TableTdProps];
export const rightAligned = { ta: 'right' } as const;
export const strong = { fw: 500 } as const;
export const monospace = { ff: 'monospace', fz: 12 } as const;

type Props<Row> = Omit<TableProps, 'children'> & {
  readonly label: string;
  readonly minWidth: number;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
};

/**
 * A table that scrolls sideways in a narrow window, also by keyboard. On a phone each row is a
 * block, so that no part of it is hidden.
 */
export const DataTable = <Row,>({ label, minWidth, rows, keyOf, columns, ...table }: Props<Row>) => (
  <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
    <Table
      verticalSpacing={10}
      horizontalSpacing={20}
      miw={minWidth}
      {...table}
      className={classes.table}
      style={headVariables(columns)}
    >
      {columns.some(([head]) => head !== '') && (
        <Table.Thead>
          <Table.Tr>
            {columns.map(([head, , props], index) =>
              head === '' ? (
                <Table.Td key={index} />
              ) : (
                <Table.Th key={index} {...(props?.ta !== undefined && { ta: props.ta })}>
                  {head}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
      )}
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)}>
            {columns.map(([, cell, props], index) => (
              <Table.Td key={index} {...props}>
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);

/** Returns CSS variables with the text that the style sheet shows before each cell on a phone. */
const headVariables = (columns: readonly Column<never>[]): CSSProperties =>
  Object.fromEntries(
    columns.map(([head], index) => [`--head-${index + 1}`, head === '' ? 'none' : JSON.stringify(head)]),
  );

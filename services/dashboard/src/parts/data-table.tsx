import { Table, type TableProps, type TableTdProps, Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Remark, Panel } from './panel.tsx';
import classes from './data-table.module.css';

/** A column of buttons has no header, and a column of numbers is `rightAligned`. */
export type Column<Row> = readonly [head: string, cell: (row: Row) => ReactNode, props?: TableTdProps];
export const rightAligned = { ta: 'right' } as const;
export const strong = { fw: 500 } as const;
export const monospace = { ff: 'monospace', fz: 12 } as const;

type Props<Row> = Omit<TableProps, 'children'> &
  Readonly<{
    label: string;
    minWidth: number;
    rows: readonly Row[];
    keyOf: (row: Row) => string | number;
    columns: readonly Column<Row>[];
  }>;

/** Scrolls sideways in a narrow window, also by keyboard. On a phone each row is a block. */
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

type TablePanelProps<Row> = Omit<Props<Row>, 'label'> &
  Readonly<{ title: string; aside?: ReactNode; empty?: string | undefined }>;

export const TablePanel = <Row,>({ title, aside, empty, ...table }: TablePanelProps<Row>) => (
  <Panel title={title} aside={aside} flush>
    <DataTable label={title} {...table} />
    {table.rows.length === 0 && empty !== undefined && (
      <Text c="dimmed" p={20}>
        {empty}
      </Text>
    )}
  </Panel>
);

/** The style sheet shows the header before each cell on a phone. */
const headVariables = (columns: readonly Column<never>[]): CSSProperties =>
  Object.fromEntries(
    columns.map(([head], index) => [`--head-${index + 1}`, head === '' ? 'none' : JSON.stringify(head)]),
  );

export const NameAndEmail = ({ name, email }: Readonly<{ name: string; email: string }>) => (
  <>
    <Text fw={500}>{name}</Text>
    <Remark>{email}</Remark>
  </>
);

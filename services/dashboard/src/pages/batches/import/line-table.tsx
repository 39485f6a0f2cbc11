import { Table } from '@mantine/core';
import { formatCount } from '../../../format/numbers.ts';
import classes from './line-table.module.css';

type TableLine = { readonly line: number; readonly text: string; readonly note?: string };

export const LineTable = ({ lines }: { readonly lines: readonly TableLine[] }) => (
  <div className={classes.scroll} tabIndex={0} role="region" aria-label="Lines">
    <Table verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={88} ta="right">
            Line
          </Table.Th>
          <Table.Th>URL</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ line, text, note }) => (
          <Table.Tr key={line}>
            <Table.Td ta="right" c="dimmed">
              {formatCount(line)}
            </Table.Td>
            <Table.Td className={classes.text}>
              {text}
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);

import { Table, Text } from '@mantine/core';
import { formatCount } from '../../format/numbers.ts';
import { Panel } from '../../parts/panel.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { oldest } from './queues.tsx';
import type { Work } from './work-query.ts';

/** Which organizations the queue is full of. */
export const Busiest = ({ work: { organizations } }: { readonly work: Work }) => (
  <Panel title="Load by organization" flush>
    <WideTable
      label="Load by organization"
      minWidth={680}
      verticalSpacing={8}
      heads={[
        'Organization',
        { label: 'Queued', isNumber: true },
        { label: 'Oldest', isNumber: true },
        { label: 'In progress', isNumber: true },
        { label: 'Completed in 1 h', isNumber: true },
        { label: 'Failed in 1 h', isNumber: true },
      ]}
    >
      <Table.Tbody>
        {organizations.map(({ id, name, queued, oldestSeconds, rendering, completed, failed }) => (
          <Table.Tr key={id}>
            <Table.Td fw={500}>{name}</Table.Td>
            <Table.Td ta="right">{formatCount(queued)}</Table.Td>
            <Table.Td ta="right">{oldest(oldestSeconds)}</Table.Td>
            <Table.Td ta="right">{formatCount(rendering)}</Table.Td>
            <Table.Td ta="right">{formatCount(completed)}</Table.Td>
            <Table.Td ta="right">{formatCount(failed)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
    {organizations.length === 0 && (
      <Text c="dimmed" p={20}>
        No captures are under way, and none ended within the hour.
      </Text>
    )}
  </Panel>
);

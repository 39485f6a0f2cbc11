import { Table, Text } from '@mantine/core';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { originName } from '../../format/origin-name.ts';
import { Panel } from '../../parts/panel.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import type { Work } from './work-query.ts';

type QueueName = NonNullable<Work['queues']>[number]['name'];

export const queueLabels: Readonly<Record<QueueName, string>> = {
  capture: 'Captures',
  compose: 'Composes',
  'image-edit': 'Image edits',
  'batch-chunk': 'Batch preparation',
  crawl: 'Crawls',
  'schedule-tick': 'Schedule runs',
  'webhook-delivery': 'Deliveries',
};

export const oldest = (seconds: number): string => (seconds === 0 ? '–' : formatDuration(1_000 * seconds));

/** Queued captures by origin, which PostgreSQL counts, and jobs by queue, which Redis counts. */
export const Queues = ({ work: { waiting, queues } }: { readonly work: Work }) => (
  <>
    <Panel title="Queued captures by origin" flush>
      <WideTable
        label="Queued captures by origin"
        minWidth={360}
        verticalSpacing={8}
        heads={['Origin', { label: 'Queued', isNumber: true }, { label: 'Oldest', isNumber: true }]}
      >
        <Table.Tbody>
          {waiting.map(({ origin, waiting: count, oldestSeconds }) => (
            <Table.Tr key={origin}>
              <Table.Td>{originName(origin)}</Table.Td>
              <Table.Td ta="right">{formatCount(count)}</Table.Td>
              <Table.Td ta="right">{oldest(oldestSeconds)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {waiting.length === 0 && (
        <Text c="dimmed" p={20}>
          No captures are queued.
        </Text>
      )}
    </Panel>
    <Panel title="Jobs by queue" flush>
      <WideTable
        label="Jobs by queue"
        minWidth={560}
        verticalSpacing={8}
        heads={[
          'Queue',
          { label: 'Waiting', isNumber: true },
          { label: 'Active', isNumber: true },
          { label: 'Delayed', isNumber: true },
          { label: 'Oldest', isNumber: true },
        ]}
      >
        <Table.Tbody>
          {queues?.map(({ name, waiting: count, active, delayed, oldestSeconds }) => (
            <Table.Tr key={name}>
              <Table.Td>{queueLabels[name]}</Table.Td>
              <Table.Td ta="right">{formatCount(count)}</Table.Td>
              <Table.Td ta="right">{formatCount(active)}</Table.Td>
              <Table.Td ta="right">{formatCount(delayed)}</Table.Td>
              <Table.Td ta="right">{oldest(oldestSeconds)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {queues === undefined && (
        <Text c="dimmed" p={20}>
          Redis is unreachable, so the jobs are unknown. Captures wait in PostgreSQL meanwhile.
        </Text>
      )}
    </Panel>
  </>
);

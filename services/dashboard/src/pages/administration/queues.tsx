import { Text } from '@mantine/core';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { originName } from '../../format/origin-name.ts';
import { DataTable, rightAligned } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
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

/**
 * Shows queued captures by origin, which PostgreSQL counts, and jobs by queue, which Redis counts.
 */
export const QueuesPanel = ({ work: { waiting, queues } }: { readonly work: Work }) => (
  <>
    <Panel title="Queued captures by origin" flush>
      <DataTable
        label="Queued captures by origin"
        minWidth={360}
        verticalSpacing={8}
        rows={waiting}
        keyOf={({ origin }) => origin}
        columns={[
          ['Origin', ({ origin }) => originName(origin)],
          ['Queued', ({ waiting: count }) => formatCount(count), rightAligned],
          ['Oldest', ({ oldestSeconds }) => oldest(oldestSeconds), rightAligned],
        ]}
      />
      {waiting.length === 0 && (
        <Text c="dimmed" p={20}>
          No captures are queued.
        </Text>
      )}
    </Panel>
    <Panel title="Jobs by queue" flush>
      <DataTable
        label="Jobs by queue"
        minWidth={560}
        verticalSpacing={8}
        rows={queues ?? []}
        keyOf={({ name }) => name}
        columns={[
          ['Queue', ({ name }) => queueLabels[name]],
          ['Waiting', ({ waiting: count }) => formatCount(count), rightAligned],
          ['Active', ({ active }) => formatCount(active), rightAligned],
          ['Delayed', ({ delayed }) => formatCount(delayed), rightAligned],
          ['Oldest', ({ oldestSeconds }) => oldest(oldestSeconds), rightAligned],
        ]}
      />
      {queues === undefined && (
        <Text c="dimmed" p={20}>
          Redis is unreachable, so the jobs are unknown. Captures wait in PostgreSQL meanwhile.
        </Text>
      )}
    </Panel>
  </>
);

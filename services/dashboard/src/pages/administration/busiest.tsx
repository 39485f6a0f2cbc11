import { Text } from '@mantine/core';
import { formatCount } from '../../format/numbers.ts';
import { DataTable, rightAligned, strong } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { oldest } from './queues.tsx';
import type { Work } from './work-query.ts';

/** Shows which organizations have the most captures in the queue. */
export const Busiest = ({ work: { organizations } }: { readonly work: Work }) => (
  <Panel title="Load by organization" flush>
    <DataTable
      label="Load by organization"
      minWidth={680}
      verticalSpacing={8}
      rows={organizations}
      keyOf={({ id }) => id}
      columns={[
        ['Organization', ({ name }) => name, strong],
        ['Queued', ({ queued }) => formatCount(queued), rightAligned],
        ['Oldest', ({ oldestSeconds }) => oldest(oldestSeconds), rightAligned],
        ['In progress', ({ rendering }) => formatCount(rendering), rightAligned],
        ['Completed in 1 h', ({ completed }) => formatCount(completed), rightAligned],
        ['Failed in 1 h', ({ failed }) => formatCount(failed), rightAligned],
      ]}
    />
    {organizations.length === 0 && (
      <Text c="dimmed" p={20}>
        No captures are in progress, and none ended in the last hour.
      </Text>
    )}
  </Panel>
);

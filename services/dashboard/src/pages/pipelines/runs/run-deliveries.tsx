import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PipelineRun } from '../../../api/schemas.ts';
import { Panel } from '../../../parts/panel.tsx';
import { StatusChip, ToneChip } from '../../../parts/status-chip.tsx';
import { WideTable } from '../../../parts/wide-table.tsx';
import { nameAt } from './name-at.ts';

/** What became of the notifications. */
export function RunDeliveries({ run: { deliveries, graph } }: { readonly run: PipelineRun }) {
  if (deliveries.length === 0) return null;
  return (
    <Panel
      title="Webhook deliveries"
      flush
      aside={
        <Anchor component={Link} to="/deliveries" size="sm">
          All deliveries
        </Anchor>
      }
    >
      <WideTable
        label="Webhook deliveries"
        minWidth={640}
        heads={['Step', 'Gallery', 'Status', { label: 'Attempts', isNumber: true }, 'Last response']}
      >
        <Table.Tbody>
          {deliveries.map(({ nodeId, galleryNodeId, status, attempts, lastStatus, lastError }) => (
            <Table.Tr key={`${nodeId} ${galleryNodeId}`}>
              <Table.Td>{nameAt(graph, nodeId)}</Table.Td>
              <Table.Td>{nameAt(graph, galleryNodeId)}</Table.Td>
              <Table.Td>
                {status === undefined ? <ToneChip tone="off" word="Not sent yet" /> : <StatusChip status={status} />}
              </Table.Td>
              <Table.Td ta="right">{attempts}</Table.Td>
              <Table.Td>{lastError ?? lastStatus ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}

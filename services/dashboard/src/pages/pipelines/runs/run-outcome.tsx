import { Table, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { NodeType } from '@tintype/contracts/pipelines/nodes/nodes';
import type { PipelineRun } from '../../../api/schemas.ts';
import { LongUrl } from '../../../parts/long-url.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { WideTable } from '../../../parts/wide-table.tsx';
import { StatusChip, ToneChip } from '../../../parts/status-chip.tsx';
import { nameOf } from '../graph/node-canvas.ts';

/** The failures of a run: step, page, view and reason. */
export function RunFailures({ run: { failures, graph } }: { readonly run: PipelineRun }) {
  if (failures.length === 0) return null;
  return (
    <Panel title={`Failures${failures.length === 100 ? ' (first 100)' : ''}`} flush>
      <WideTable label="Failures" minWidth={720} heads={['Step', 'Page', 'View', 'Reason', '']}>
        <Table.Tbody>
          {failures.map(({ nodeId, url, view, jobId, errorCode, errorMessage }, index) => (
            <Table.Tr key={index}>
              <Table.Td>{nameAt(graph, nodeId)}</Table.Td>
              <Table.Td maw={280}>
                <LongUrl url={url} lengthMax={48} />
              </Table.Td>
              <Table.Td>{view}</Table.Td>
              <Table.Td>{errorMessage ?? errorCode}</Table.Td>
              <Table.Td ta="right">
                {jobId !== undefined && (
                  <Anchor component={Link} to={`/captures/${jobId}`} size="sm">
                    Open capture
                  </Anchor>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}

/** The webhook deliveries of a run and their outcomes. */
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

type Nodes = { readonly nodes: readonly { readonly id: string; readonly type: NodeType; readonly label?: string }[] };

/** The name of a step in the graph of the run; its id when the graph has no such step. */
function nameAt({ nodes }: Nodes, nodeId: string): string {
  const node = nodes.find(({ id }) => id === nodeId);
  return node === undefined ? nodeId : nameOf(node);
}

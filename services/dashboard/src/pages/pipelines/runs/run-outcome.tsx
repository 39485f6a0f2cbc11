import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { NodeType } from '@tintype/contracts/pipelines/nodes/nodes';
import type { PipelineRun } from '../../../api/schemas.ts';
import { DataTable, rightAligned } from '../../../parts/data-table.tsx';
import { LongUrl } from '../../../parts/long-url.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { StatusChip, ToneChip } from '../../../parts/status-chip.tsx';
import { getNodeName } from '../graph/node-canvas.ts';

/** The failures of a run: step, page, view and reason. */
export function RunFailures({ run: { failures, graph } }: { readonly run: PipelineRun }) {
  if (failures.length === 0) return null;
  return (
    <Panel title={`Failures${failures.length === 100 ? ' (first 100)' : ''}`} flush>
      <DataTable
        label="Failures"
        minWidth={720}
        rows={failures.map((failure, index) => ({ ...failure, index }))}
        keyOf={({ index }) => index}
        columns={[
          ['Step', ({ nodeId }) => nameAt(graph, nodeId)],
          ['Page', ({ url }) => <LongUrl url={url} lengthMax={48} />, { maw: 280 }],
          ['View', ({ view }) => view],
          ['Reason', ({ errorMessage, errorCode }) => errorMessage ?? errorCode],
          [
            '',
            ({ jobId }) =>
              jobId !== undefined && (
                <Anchor component={Link} to={`/captures/${jobId}`} size="sm">
                  Open capture
                </Anchor>
              ),
            rightAligned,
          ],
        ]}
      />
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
      <DataTable
        label="Webhook deliveries"
        minWidth={640}
        rows={deliveries}
        keyOf={({ nodeId, galleryNodeId }) => `${nodeId} ${galleryNodeId}`}
        columns={[
          ['Step', ({ nodeId }) => nameAt(graph, nodeId)],
          ['Gallery', ({ galleryNodeId }) => nameAt(graph, galleryNodeId)],
          [
            'Status',
            ({ status }) =>
              status === undefined ? <ToneChip tone="off" word="Not sent yet" /> : <StatusChip status={status} />,
          ],
          ['Attempts', ({ attempts }) => attempts, rightAligned],
          ['Last response', ({ lastError, lastStatus }) => lastError ?? lastStatus ?? '–'],
        ]}
      />
    </Panel>
  );
}

type Nodes = { readonly nodes: readonly { readonly id: string; readonly type: NodeType; readonly label?: string }[] };

/** Returns the name of a step in the graph of the run; its ID if the graph has no such step. */
function nameAt({ nodes }: Nodes, nodeId: string): string {
  const node = nodes.find(({ id }) => id === nodeId);
  return node === undefined ? nodeId : getNodeName(node);
}

import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { NodeType } from '@tintype/contracts/pipelines/nodes/nodes';
import type { PipelineRun } from '../../../api/client.ts';
import { formatCount, formatExact } from '../../../format/format.ts';
import { DetailPage } from '../../../layouts/page.tsx';
import { SmallLink } from '../../../parts/buttons.tsx';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { DataTable, rightAligned, TablePanel } from '../../../parts/data-table.tsx';
import { FailurePanel, Figures, Panel } from '../../../parts/panel.tsx';
import { Ago, LongUrl, StatusChip, ToneChip } from '../../../parts/row-facts.tsx';
import { isUnderWay } from '../../../parts/status.ts';
import { ForMembers } from '../../../session/account.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { getNodeName } from '../graph/node-canvas.ts';
import { pipelineQuery, runQuery } from '../pipelines-query.ts';
import { RunActions, starterLabels } from './run-parts.tsx';

const route = getRouteApi('/framed/pipelines/$id/runs/$runId');

export function RunPage() {
  const { id, runId } = route.useParams();
  const { data: pipeline } = useQuery(pipelineQuery(id));
  const query = useQuery(runQuery(id, runId));
  return (
    <DetailPage
      query={query}
      title={query.data === undefined ? 'Run' : formatExact(query.data.createdAt)}
      crumbs={[
        { label: 'Pipelines', to: '/pipelines' },
        { label: pipeline?.name ?? id, to: `/pipelines/${id}` },
      ]}
      about={({ status }) => <StatusChip status={status} />}
      actions={(run) => (
        <>
          <SmallLink to="/pipelines/$id" params={{ id }} search={{ run: runId }}>
            Show on canvas
          </SmallLink>
          <ForMembers>
            <RunActions run={run} />
          </ForMembers>
        </>
      )}
    >
      {(run) => <RunParts run={run} />}
    </DetailPage>
  );
}

function RunParts({ run }: { readonly run: PipelineRun }) {
  const { captures, images, startedBy, startedAt, completedAt, errorMessage, errorCode, graph, inputData, urls } = run;
  const galleries = graph.nodes.filter(({ type }) => type === 'gallery');
  const failed = (count: number): string | undefined => (count === 0 ? undefined : `${formatCount(count)} failed`);
  return (
    <Stack gap={24}>
      <Figures
        figures={[
          ['Captures', `${formatCount(captures.completed)} of ${formatCount(captures.total)}`, failed(captures.failed)],
          ['Images', `${formatCount(images.completed)} of ${formatCount(images.total)}`, failed(images.failed)],
          ['Started by', starterLabels[startedBy], <Ago at={startedAt} />],
          ['Ended', <Ago at={completedAt} />],
        ]}
      />
      {errorMessage !== undefined && (
        <div role="alert">
          <FailurePanel code={errorCode} message={errorMessage} />
        </div>
      )}
      {galleries.map((node) => (
        <Gallery key={node.id} run={run} node={node} isLive={isUnderWay(run.status)} />
      ))}
      <RunFailures run={run} />
      <RunDeliveries run={run} />
      {(urls.length > 0 || inputData !== undefined) && (
        <Panel title="Request data">
          <Stack gap={12}>
            {urls.length > 0 && <CodeBlock code={urls.join('\n')} label="URLs" />}
            {inputData !== undefined && <CodeBlock code={JSON.stringify(inputData, null, 2)} label="data" />}
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

function RunFailures({ run: { failures, graph } }: { readonly run: PipelineRun }) {
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

function RunDeliveries({ run: { deliveries, graph } }: { readonly run: PipelineRun }) {
  if (deliveries.length === 0) return null;
  return (
    <TablePanel
      title="Webhook deliveries"
      aside={
        <Anchor component={Link} to="/deliveries" size="sm">
          All deliveries
        </Anchor>
      }
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
  );
}

type Nodes = { readonly nodes: readonly Readonly<{ id: string; type: NodeType; label?: string }>[] };

function nameAt({ nodes }: Nodes, nodeId: string): string {
  const node = nodes.find(({ id }) => id === nodeId);
  return node === undefined ? nodeId : getNodeName(node);
}

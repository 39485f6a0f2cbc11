import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PipelineRun } from '../../../api/schemas.ts';
import { formatCount } from '../../../format/numbers.ts';
import { formatExact } from '../../../format/times.ts';
import { Ago } from '../../../parts/ago.tsx';
import { ButtonLink } from '../../../parts/button-link.tsx';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { FailurePanel } from '../../../parts/failure-panel.tsx';
import { Figure, Figures } from '../../../parts/figure.tsx';
import { DetailPage } from '../../../layouts/detail-page.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { StatusChip } from '../../../parts/status-chip.tsx';
import { isUnderWay } from '../../../parts/under-way.ts';
import { Gallery } from '../gallery/gallery.tsx';
import { pipelineQuery, runQuery } from '../pipelines-query.ts';
import { RunActions } from './run-actions.tsx';
import { RunDeliveries, RunFailures } from './run-outcome.tsx';
import { starters } from './run-words.ts';
import { ForMembers } from '../../../session/for-members.tsx';

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
          <ButtonLink size="xs" variant="default" to="/pipelines/$id" params={{ id }} search={{ run: runId }}>
            Show on canvas
          </ButtonLink>
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
      <Figures>
        <Figure
          label="Captures"
          value={`${formatCount(captures.completed)} of ${formatCount(captures.total)}`}
          note={failed(captures.failed)}
        />
        <Figure
          label="Images"
          value={`${formatCount(images.completed)} of ${formatCount(images.total)}`}
          note={failed(images.failed)}
        />
        <Figure label="Started by" value={starters[startedBy]} note={<Ago at={startedAt} />} />
        <Figure label="Ended" value={<Ago at={completedAt} />} />
      </Figures>
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
            {urls.length > 0 && <CodeBlock code={urls.join('\n')} label="addresses" />}
            {inputData !== undefined && <CodeBlock code={JSON.stringify(inputData, null, 2)} label="data" />}
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

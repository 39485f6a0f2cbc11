import { Button, Group, Skeleton, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Pipeline, PipelineRunRow } from '../../../api/schemas.ts';
import { Ago } from '../../../parts/ago.tsx';
import { ButtonLink } from '../../../parts/button-link.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { LoadMore } from '../../../parts/load-more.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { StatusChip } from '../../../parts/status-chip.tsx';
import { WideTable } from '../../../parts/wide-table.tsx';
import { runsQuery } from '../pipelines-query.ts';
import { triggerCurl } from '../secrets/trigger-curl.ts';
import { progressOf, starters } from './run-words.ts';
import { RunActions } from './run-actions.tsx';
import { ForMembers } from '../../../session/for-members.tsx';

/** Every run of the pipeline, newest first. */
export function RunsTab({ pipeline }: { readonly pipeline: Pipeline }) {
  const query = useInfiniteQuery(runsQuery(pipeline.id));
  const { data, error, refetch } = query;
  const runs = data?.pages.flatMap((page) => page.items);
  return (
    <>
      {error !== null && runs === undefined && <ErrorPanel error={error} onRetry={refetch} />}
      {runs === undefined && error === null && <Skeleton height={240} radius={6} />}
      {runs?.length === 0 && (
        <EmptyState
          title="No runs yet"
          {...(pipeline.trigger !== undefined && { curl: triggerCurl(pipeline.trigger.url) })}
          action={
            <div>
              <ButtonLink to="/pipelines/$id" params={{ id: pipeline.id }} search={{ view: 'canvas' }}>
                Open canvas
              </ButtonLink>
            </div>
          }
        >
          Queued, running and completed runs appear here, with failure reasons and webhook responses. Start a test run
          from the canvas.
        </EmptyState>
      )}
      {runs !== undefined && runs.length > 0 && (
        <Panel flush>
          <WideTable label="Runs" minWidth={860} heads={['Status', 'Started by', 'Progress', 'Created', '']}>
            <Table.Tbody>
              {runs.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </Table.Tbody>
          </WideTable>
          <LoadMore query={query} />
        </Panel>
      )}
    </>
  );
}

const RunRow = ({ run }: { readonly run: PipelineRunRow }) => (
  <Table.Tr>
    <Table.Td>
      <StatusChip status={run.status} />
    </Table.Td>
    <Table.Td>{starters[run.startedBy]}</Table.Td>
    <Table.Td maw={360}>
      {run.errorMessage ?? (run.cancelRequested && run.status === 'RUNNING' ? 'Cancelling' : progressOf(run))}
    </Table.Td>
    <Table.Td>
      <Ago at={run.createdAt} />
    </Table.Td>
    <Table.Td>
      <Group gap={8} justify="flex-end" wrap="nowrap">
        <ForMembers>
          <RunActions run={run} />
        </ForMembers>
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={`/pipelines/${run.pipelineId}/runs/${run.id}`}
          aria-label={`Open run ${run.id}`}
        >
          Open
        </Button>
      </Group>
    </Table.Td>
  </Table.Tr>
);

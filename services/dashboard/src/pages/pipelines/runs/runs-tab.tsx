import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Pipeline, PipelineRunRow } from '../../../api/client.ts';
import { ButtonLink, SmallLink } from '../../../parts/buttons.tsx';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { triggerCurl } from '../../../parts/examples.ts';
import { List } from '../../../parts/loaded.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { Ago, StatusChip } from '../../../parts/row-facts.tsx';
import { ForMembers } from '../../../session/account.tsx';
import { runsQuery } from '../pipelines-query.ts';
import { formatRunProgress, RunActions, starterLabels } from './run-parts.tsx';

const columns: readonly Column<PipelineRunRow>[] = [
  ['Status', ({ status }) => <StatusChip status={status} />],
  ['Started by', ({ startedBy }) => starterLabels[startedBy]],
  [
    'Progress',
    (run) =>
      run.errorMessage ?? (run.cancelRequested && run.status === 'RUNNING' ? 'Cancelling' : formatRunProgress(run)),
    { maw: 360 },
  ],
  ['Created', ({ createdAt }) => <Ago at={createdAt} />],
  [
    '',
    (run) => (
      <Group gap={8} justify="flex-end" wrap="nowrap">
        <ForMembers>
          <RunActions run={run} />
        </ForMembers>
        <SmallLink
          to="/pipelines/$id/runs/$runId"
          params={{ id: run.pipelineId, runId: run.id }}
          aria-label={`Open run ${run.id}`}
        >
          Open
        </SmallLink>
      </Group>
    ),
  ],
];

export const RunsTab = ({ pipeline: { id, trigger } }: { readonly pipeline: Pipeline }) => (
  <List
    query={useInfiniteQuery(runsQuery(id))}
    empty={
      <EmptyState
        title="No runs yet"
        {...(trigger !== undefined && { curl: triggerCurl(trigger.url) })}
        action={
          <ButtonLink to="/pipelines/$id" params={{ id }} search={{ view: 'canvas' }}>
            Open canvas
          </ButtonLink>
        }
      >
        Queued, running and completed runs appear here, with failure reasons and webhook responses. Start a test run
        from the canvas.
      </EmptyState>
    }
  >
    {(runs) => (
      <Panel flush>
        <DataTable label="Runs" minWidth={860} rows={runs} keyOf={({ id: runId }) => runId} columns={columns} />
      </Panel>
    )}
  </List>
);

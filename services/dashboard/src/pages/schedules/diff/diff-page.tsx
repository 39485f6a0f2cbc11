import { Button, Group, Kbd, SegmentedControl, Skeleton, Switch, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { diffViews, type DiffView } from '../../../address/search.ts';
import type { Execution } from '../../../api/schemas.ts';
import { formatShare } from '../../../format/numbers.ts';
import { formatExact } from '../../../format/times.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { FailurePanel } from '../../../parts/failure-panel.tsx';
import { isSlider } from '../../../parts/is-slider.ts';
import { Page } from '../../../parts/page.tsx';
import { HttpStatus, ToneChip } from '../../../parts/status-chip.tsx';
import { changeOf } from '../change-of.ts';
import { historyQuery, scheduleQuery } from '../schedules-query.ts';
import { viewNames } from '../../../parts/compare/view-names.ts';
import { DiffViewer } from '../../../parts/compare/diff-viewer.tsx';
import { ShareChange } from '../share/share-change.tsx';
import { RunFindings } from './run-findings.tsx';

const route = getRouteApi('/framed/schedules/$id/runs/$runId');

/** A run beside the one before it. */
export function DiffPage() {
  const { id, runId } = route.useParams();
  const { view = 'split' } = route.useSearch();
  const navigate = route.useNavigate();
  const [hasBoxes, setBoxes] = useState(true);
  const { data: schedule } = useQuery(scheduleQuery(id));
  const { data, error, refetch } = useQuery(historyQuery(id));
  const runs = data?.executions ?? [];
  const at = runs.findIndex((run) => run.id === runId);
  const run = runs[at];
  const before = runs.slice(at + 1).find(({ resultUrl }) => resultUrl !== undefined);
  const [newer, older] = [runs[at - 1], runs[at + 1]];
  const go = (to: Execution | undefined): void => {
    if (to !== undefined)
      void navigate({ params: { id, runId: to.id }, search: (previous) => previous, replace: true });
  };
  const show = (next: DiffView): void => void navigate({ search: { view: next }, replace: true, resetScroll: false });
  useHotkeys([
    ['ArrowLeft', ({ target }) => isSlider(target) || go(older)],
    ['ArrowRight', ({ target }) => isSlider(target) || go(newer)],
    ...diffViews.map((name, index): [string, () => void] => [String(index + 1), () => show(name)]),
  ]);

  return (
    <Page
      title={run === undefined ? 'Run' : formatExact(run.executedAt)}
      crumbs={[
        { label: 'Schedules', to: '/schedules' },
        { label: schedule?.name ?? id, to: `/schedules/${id}` },
      ]}
      about={
        run && (
          <Group gap={16}>
            <ToneChip {...changeOf(run)} />
            <HttpStatus code={run.httpStatus} prefix="HTTP " />
            {run.changeSummary !== undefined ? (
              <Text size="sm">{run.changeSummary}</Text>
            ) : (
              run.diffScore !== undefined && <Text size="sm">{formatShare(run.diffScore)} of the image changed</Text>
            )}
            {run.maskedFraction !== undefined && run.maskedFraction > 0 && (
              <Text size="sm">{formatShare(run.maskedFraction)} is excluded from the comparison</Text>
            )}
          </Group>
        )
      }
      actions={
        <>
          {run?.status === 'success' && <ShareChange scheduleId={id} executionId={run.id} />}
          <Button
            variant="default"
            leftSection={<ChevronLeft size={16} />}
            disabled={older === undefined}
            onClick={() => go(older)}
          >
            Older
          </Button>
          <Button
            variant="default"
            rightSection={<ChevronRight size={16} />}
            disabled={newer === undefined}
            onClick={() => go(newer)}
          >
            Newer
          </Button>
        </>
      }
    >
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={480} />}
      {data !== undefined && run === undefined && (
        <EmptyState
          title="Run not found"
          action={
            <div>
              <Button component={Link} to={`/schedules/${id}`}>
                Show all runs
              </Button>
            </div>
          }
        >
          Only the last 100 runs are available here. Older runs and runs with expired images cannot be shown.
        </EmptyState>
      )}
      {run?.status === 'failed' && <FailurePanel code={run.errorCode} message={run.errorMessage} />}
      {run?.resultUrl !== undefined && (
        <>
          {before !== undefined && (
            <Group justify="space-between">
              <SegmentedControl
                aria-label="Comparison view"
                data={diffViews
                  .filter((name) => name !== 'mask' || run.diffUrl !== undefined)
                  .map((value) => ({ value, label: viewNames[value] }))}
                value={view}
                onChange={(value) => show(value as DiffView)}
              />
              {view !== 'mask' && run.diffAreas !== undefined && run.diffAreas.length > 0 && (
                <Switch
                  size="xs"
                  label="Outline changes"
                  checked={hasBoxes}
                  onChange={({ currentTarget }) => setBoxes(currentTarget.checked)}
                />
              )}
              <Text size="xs" c="dimmed" visibleFrom="md">
                <Kbd size="xs">1</Kbd> to <Kbd size="xs">5</Kbd> views, <Kbd size="xs">←</Kbd> <Kbd size="xs">→</Kbd>{' '}
                runs, wheel with <Kbd size="xs">Ctrl</Kbd> zooms
              </Text>
            </Group>
          )}
          <RunFindings run={run} schedule={schedule} />
          <DiffViewer
            view={view}
            before={before && { resultUrl: before.resultUrl, at: before.executedAt }}
            after={{ resultUrl: run.resultUrl, at: run.executedAt }}
            areas={hasBoxes ? run.diffAreas : undefined}
            maskUrl={run.diffUrl}
          />
        </>
      )}
    </Page>
  );
}

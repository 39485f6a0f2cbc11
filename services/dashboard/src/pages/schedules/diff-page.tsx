import { Button, Group, Kbd, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Execution } from '../../api/client.ts';
import { formatExact, formatShare } from '../../format/format.ts';
import { Page } from '../../layouts/page.tsx';
import { ButtonLink } from '../../parts/buttons.tsx';
import { type ComparedPicture, Comparison } from '../../parts/compare/comparison.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel, FailurePanel, Panel, Remark } from '../../parts/panel.tsx';
import { HttpStatus, ToneChip } from '../../parts/row-facts.tsx';
import { isSlider, PictureViewer } from '../../parts/viewer/viewer.tsx';
import { toChangeBadge } from './change-words.ts';
import { ChangedLines } from './changed-lines.tsx';
import { RunFindings, ShareChange } from './run-findings.tsx';
import { historyQuery, scheduleQuery } from './schedules-query.ts';

const route = getRouteApi('/framed/schedules/$id/runs/$runId');

export function DiffPage() {
  const { id, runId } = route.useParams();
  const { against } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: schedule } = useQuery(scheduleQuery(id));
  const { data, error, refetch } = useQuery(historyQuery(id));
  const runs = data?.executions ?? [];
  const at = runs.findIndex((run) => run.id === runId);
  const run = runs[at];
  const [newer, older] = [runs[at - 1], runs[at + 1]];
  const go = (to: Execution | undefined): void => {
    if (to === undefined) return;
    // A run is not compared with itself.
    const kept = to.id === against ? { against: undefined } : {};
    void navigate({
      params: { id, runId: to.id },
      search: (previous) => ({ ...previous, ...kept }) as typeof previous,
      replace: true,
    });
  };
  useHotkeys([
    ['ArrowLeft', ({ target }) => isSlider(target) || go(older)],
    ['ArrowRight', ({ target }) => isSlider(target) || go(newer)],
  ]);

  return (
    <Page
      isWide
      title={run === undefined ? 'Run' : formatExact(run.executedAt)}
      crumbs={[
        { label: 'Schedules', to: '/schedules' },
        { label: schedule?.name ?? id, to: `/schedules/${id}` },
      ]}
      about={
        run && (
          <Group gap={16}>
            <ToneChip {...toChangeBadge(run)} />
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
            <ButtonLink to="/schedules/$id" params={{ id }}>
              Show all runs
            </ButtonLink>
          }
        >
          Only the last 100 runs are available here. Older runs and runs with expired images cannot be shown.
        </EmptyState>
      )}
      {run?.status === 'failed' && <FailurePanel code={run.errorCode} message={run.errorMessage} />}
      {run !== undefined && <RunFindings run={run} schedule={schedule} />}
      {run !== undefined &&
        (run.resultUrl === undefined ? <Words run={run} /> : <Pictures runs={runs} run={run} src={run.resultUrl} />)}
    </Page>
  );
}

const toComparedPicture = ({ src, at }: Readonly<{ src: string; at: string }>): ComparedPicture => ({
  src,
  name: formatExact(at),
});

type PicturesProps = Readonly<{ runs: readonly Execution[]; run: Execution; src: string }>;

function Pictures({ runs, run, src }: PicturesProps) {
  const { view = 'split', against } = route.useSearch();
  const navigate = route.useNavigate();
  const search = (next: ReturnType<typeof route.useSearch>): void =>
    void navigate({
      search: (previous) => ({ ...previous, ...next }) as typeof previous,
      replace: true,
      resetScroll: false,
    });
  const withPictures = runs.flatMap((one) =>
    one.resultUrl === undefined || one === run ? [] : [{ id: one.id, src: one.resultUrl, at: one.executedAt }],
  );
  const previous = withPictures.find(({ at }) => Date.parse(at) < Date.parse(run.executedAt));
  const other = withPictures.find(({ id }) => id === against) ?? previous;
  const now = { src, at: run.executedAt };
  if (other === undefined)
    return (
      <Stack gap={8}>
        <PictureViewer src={src} alt={`Screenshot of ${formatExact(run.executedAt)}`} />
        <Remark>There is no other screenshot to compare with.</Remark>
        <Words run={run} />
      </Stack>
    );
  const isLater = Date.parse(other.at) > Date.parse(now.at);
  // Results of the service apply only to the previous run.
  const found = other === previous ? run : undefined;
  const parts = found?.comparedParts;
  return (
    <>
      {withPictures.length > 1 && (
        <Select
          label="Compared with"
          w={340}
          maw="100%"
          data={withPictures.map(({ id, at }) => ({
            value: id,
            label: `${formatExact(at)}${id === previous?.id ? ' (previous)' : ''}`,
          }))}
          value={other.id}
          onChange={(value) =>
            search({ against: value === null || value === previous?.id ? undefined : value } as never)
          }
        />
      )}
      <Comparison
        view={view}
        onView={(next) => search({ view: next })}
        before={{ ...toComparedPicture(isLater ? now : other), part: parts?.before }}
        after={{ ...toComparedPicture(isLater ? other : now), part: parts?.after }}
        areas={found?.diffAreas}
        words={listLines(found)}
        keys={
          <>
            , <Kbd size="xs">←</Kbd> <Kbd size="xs">→</Kbd> runs
          </>
        }
      />
    </>
  );
}

const listLines = (run: Execution | undefined) =>
  run?.textChanges !== undefined &&
  run.textChanges.length > 0 && <ChangedLines lines={run.textChanges} count={run.textChangeCount} />;

function Words({ run }: { readonly run: Execution }) {
  const lines = listLines(run);
  return lines === false ? null : <Panel title="Text changes">{lines}</Panel>;
}

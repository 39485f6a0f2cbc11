import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { scheduleRuns, type ScheduleRuns } from '../../address/search.ts';
import type { Execution } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import { List } from '../../parts/loaded.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Thumbnail } from '../../parts/picture.tsx';
import { Ago, HttpStatus, ToneChip } from '../../parts/row-facts.tsx';
import { findRunImageId, toChangeBadge } from './change-words.ts';
import { ChangedLines } from './changed-lines.tsx';
import { historyQuery } from './schedules-query.ts';
import classes from './schedules.module.css';

const route = getRouteApi('/framed/schedules/$id');
const runFilterLabels: Readonly<Record<ScheduleRuns, string>> = { all: 'All runs', changes: 'Changes only' };

export function Timeline({ scheduleId }: { readonly scheduleId: string }) {
  const { runs: wanted = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...historyQuery(scheduleId), select: ({ executions }) => executions });
  return (
    <Panel
      title="Runs"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Runs"
          data={scheduleRuns.map((value) => ({ value, label: runFilterLabels[value] }))}
          value={wanted}
          onChange={(runs) =>
            void navigate({ search: { runs: runs as ScheduleRuns }, replace: true, resetScroll: false })
          }
        />
      }
    >
      <List
        query={query}
        empty={
          <Text c="dimmed">
            No runs yet. Select “Run now” for the first capture. Each run is compared with the one before it.
          </Text>
        }
      >
        {(all) => {
          const shown = wanted === 'changes' ? all.filter(hasChange) : all;
          return (
            <>
              {shown.length === 0 && (
                <Text c="dimmed">None of the last {formatCount(all.length)} runs found a change.</Text>
              )}
              <ol className={classes.runs}>
                {shown.map((run) => (
                  <li key={run.id}>
                    <RunCard scheduleId={scheduleId} run={run} />
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </List>
    </Panel>
  );
}

/** The first run has no previous capture to compare with. */
const hasChange = ({ changed, baseline }: Execution): boolean => changed === true && baseline !== 'first';

function RunCard({ scheduleId, run }: Readonly<{ scheduleId: string; run: Execution }>) {
  return (
    <Link to="/schedules/$id/runs/$runId" params={{ id: scheduleId, runId: run.id }} className={classes.run}>
      <span className={classes.frame}>
        <Thumbnail captureId={findRunImageId(run)} width={320} absent={run.errorMessage} />
      </span>
      <span className={classes.caption}>
        <span className={classes.outcome}>
          <ToneChip {...toChangeBadge(run)} />
          {run.httpStatus !== undefined && run.httpStatus !== 200 && (
            <HttpStatus code={run.httpStatus} prefix="HTTP " />
          )}
        </span>
        <Text size="xs" c="dimmed" component="span">
          <Ago at={run.executedAt} />
        </Text>
        {run.changeSummary !== undefined && (
          <Text size="xs" component="span" className={classes.summary}>
            {run.changeSummary}
          </Text>
        )}
        {run.conditions?.map(({ summary }) => (
          <Text key={summary} size="xs" fw={600} component="span" className={classes.summary}>
            {summary}
          </Text>
        ))}
        <ChangedLines lines={run.textChanges ?? []} count={run.textChangeCount} max={1} isSmall />
        {run.deliveries.flatMap(({ type, id, status, error }) =>
          status === 'failed' ? (
            <Text key={`${type} ${id}`} size="xs" c="red" component="span">
              Not delivered ({type}): {error ?? 'unknown reason'}
            </Text>
          ) : (
            []
          ),
        )}
      </span>
    </Link>
  );
}

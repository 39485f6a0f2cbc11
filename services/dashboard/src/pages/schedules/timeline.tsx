import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Execution } from '../../api/schemas.ts';
import { formatShare } from '../../format/numbers.ts';
import { Ago } from '../../parts/ago.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Picture } from '../../parts/picture.tsx';
import { ToneChip } from '../../parts/status-chip.tsx';
import { changeOf } from './change-of.ts';
import { historyQuery } from './schedules-query.ts';
import classes from './timeline.module.css';

/** The runs, newest first, each with its picture and how much of it is new. */
export function Timeline({ scheduleId }: { readonly scheduleId: string }) {
  const { data, error, refetch } = useQuery(historyQuery(scheduleId));
  return (
    <Panel title="Runs">
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={200} />}
      {data?.executions.length === 0 && (
        <Text c="dimmed">No run yet. Press “Run now” to take the first picture; later ones are compared with it.</Text>
      )}
      <ol className={classes.runs}>
        {data?.executions.map((run) => (
          <li key={run.id}>
            <RunCard scheduleId={scheduleId} run={run} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function RunCard({ scheduleId, run }: { readonly scheduleId: string; readonly run: Execution }) {
  return (
    <Link to="/schedules/$id/runs/$runId" params={{ id: scheduleId, runId: run.id }} className={classes.run}>
      <span className={classes.frame}>
        <Picture isThumbnail src={run.resultUrl} alt="" absent={run.errorMessage ?? 'No picture'} />
      </span>
      <span className={classes.caption}>
        <ToneChip {...changeOf(run)} />
        <Text size="xs" c="dimmed" component="span">
          <Ago at={run.executedAt} />
          {run.diffScore !== undefined && ` · ${formatShare(run.diffScore)}`}
        </Text>
        {run.deliveries.flatMap(({ type, id, status, error }) =>
          status === 'failed' ? (
            <Text key={`${type} ${id}`} size="xs" c="red" component="span">
              Not delivered ({type}): {error ?? 'no reason is known.'}
            </Text>
          ) : (
            []
          ),
        )}
      </span>
    </Link>
  );
}

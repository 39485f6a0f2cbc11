import { Text } from '@mantine/core';
import { nextRun } from '@tintype/contracts/cron/next-run';
import classes from './next-runs.module.css';

const shownRuns = 5;

/** Shows the next runs in the time zone of the schedule. */
export function NextRuns({
  cron,
  timezone,
  isActive = true,
}: {
  readonly cron: string;
  readonly timezone: string;
  readonly isActive?: boolean;
}) {
  const runs = runsAfter(cron, timezone, new Date());
  if (!isActive) return <Text c="dimmed">No upcoming runs: the schedule is not active.</Text>;
  if (runs.length === 0) return <Text c="dimmed">No upcoming runs: no date matches the cron expression.</Text>;
  const format = new Intl.DateTimeFormat('en', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timezone,
  });
  return (
    <ol className={classes.runs}>
      {runs.map((run) => (
        <li key={run.getTime()}>
          <time dateTime={run.toISOString()}>{format.format(run)}</time>
        </li>
      ))}
    </ol>
  );
}

function runsAfter(cron: string, timezone: string, from: Date): Date[] {
  const runs: Date[] = [];
  for (let at: Date | undefined = from; runs.length < shownRuns;) {
    at = nextRun({ cron, timezone }, at);
    if (at === undefined) break;
    runs.push(at);
  }
  return runs;
}

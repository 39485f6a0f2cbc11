import { Text } from '@mantine/core';
import { nextRun } from '@tintype/contracts/cron/next-run';
import { formatFieldName } from '../../format/format.ts';
import { Facts, Remark } from '../../parts/panel.tsx';
import classes from './schedules.module.css';

const shownRuns = 5;

export function NextRuns({
  cron,
  timezone,
  isActive = true,
}: Readonly<{
  cron: string;
  timezone: string;
  isActive?: boolean;
}>) {
  const runs = listRunsAfter(cron, timezone, new Date());
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
    <ol className={classes.nextRuns}>
      {runs.map((run) => (
        <li key={run.getTime()}>
          <time dateTime={run.toISOString()}>{format.format(run)}</time>
        </li>
      ))}
    </ol>
  );
}

function listRunsAfter(cron: string, timezone: string, from: Date): Date[] {
  const runs: Date[] = [];
  for (let at: Date | undefined = from; runs.length < shownRuns;) {
    at = nextRun({ cron, timezone }, at);
    if (at === undefined) break;
    runs.push(at);
  }
  return runs;
}

export function OptionList({ options }: { readonly options: Readonly<Record<string, unknown>> }) {
  const given = Object.entries(options);
  if (given.length === 0) return <Remark>Defaults</Remark>;
  return <Facts facts={given.map(([name, value]) => [formatFieldName(name), formatOption(value)] as const)} />;
}

function formatOption(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  // An object of plain values, such as `viewport`.
  if (isFlat(value))
    return Object.entries(value)
      .map(([name, part]) => `${formatFieldName(name).toLowerCase()} ${formatOption(part)}`)
      .join(', ');
  return JSON.stringify(value);
}

const isFlat = (value: unknown): value is Readonly<Record<string, string | number | boolean>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((part) => ['string', 'number', 'boolean'].includes(typeof part));

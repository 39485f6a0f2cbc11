import { SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { describeCron } from '@tintype/contracts/cron/describe-cron';
import { parseCron } from '@tintype/contracts/cron/parse-cron';
import { useState } from 'react';
import { NextRuns } from '../next-runs.tsx';
import { KindFields } from './kind-fields.tsx';
import { formatCron, timesKinds, parseTimes, withKind, type Times, type TimesKind } from './times.ts';
import classes from './times-fields.module.css';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

type Props = {
  /** The value in a request: a cron expression or an alias. */
  readonly schedule: string;
  readonly timezone: string;
  readonly onSchedule: (schedule: string) => void;
  readonly onTimezone: (timezone: string) => void;
  /** The errors of both fields, from the service or from the graph of a pipeline. */
  readonly errors: { readonly schedule?: string | undefined; readonly timezone?: string | undefined };
};

/**
 * Requests days and times, and produces a cron expression. The next runs are shown below, in the
 * time zone.
 */
export function TimesFields({ schedule, timezone, onSchedule, onTimezone, errors }: Props) {
  const read = parseTimes(schedule);
  // Whether the user chose to write the cron expression. It then stays text, even if the form could
  // show it.
  const [isWritten, setWritten] = useState(read.kind === 'cron');
  const times: Times = isWritten ? { kind: 'cron', text: schedule } : read;
  const parsed = parseCron(schedule);
  const choose = (kind: TimesKind): void => {
    setWritten(kind === 'cron');
    onSchedule(formatCron(withKind(read, kind)));
  };
  return (
    <Stack gap={16}>
      <SegmentedControl
        aria-label="Frequency"
        size="xs"
        className={classes.kinds!}
        data={Object.entries(timesKinds).map(([value, label]) => ({ value, label }))}
        value={times.kind}
        onChange={(kind) => choose(kind as TimesKind)}
      />
      {times.kind === 'cron' ? (
        <TextInput
          label="Cron expression"
          description="Six fields: second, minute, hour, day of month, month, day of week."
          spellCheck={false}
          value={schedule}
          error={parsed.ok ? errors.schedule : parsed.problem}
          onChange={({ currentTarget }) => onSchedule(currentTarget.value)}
        />
      ) : (
        <>
          <KindFields times={times} onChange={(next) => onSchedule(formatCron(next))} />
          {errors.schedule !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)">
              {errors.schedule}
            </Text>
          )}
        </>
      )}
      <Select
        label="Time zone"
        searchable
        data={zones}
        value={timezone}
        error={errors.timezone}
        onChange={(zone) => onTimezone(zone ?? 'UTC')}
      />
      {parsed.ok && (
        <section className={classes.runs} aria-label="Next runs">
          <Text size="sm" fw={500} mb={4}>
            {describeCron(parsed.cron)}
          </Text>
          <NextRuns cron={parsed.cron} timezone={timezone} />
        </section>
      )}
    </Stack>
  );
}

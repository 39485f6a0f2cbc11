import { Button, Chip, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { describeCron } from '@tintype/contracts/cron/describe-cron';
import { parseCron } from '@tintype/contracts/cron/parse-cron';
import { useState } from 'react';
import { Remark } from '../../parts/panel.tsx';
import { NextRuns } from './schedule-facts.tsx';
import {
  formatCron,
  hourSteps,
  minuteSteps,
  parseTimes,
  type Times,
  type TimesKind,
  timesKindLabels,
  withKind,
} from './times.ts';
import classes from './schedules.module.css';

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

type Props = Readonly<{
  /** The value in a request: a cron expression or an alias. */
  schedule: string;
  timezone: string;
  onSchedule: (schedule: string) => void;
  onTimezone: (timezone: string) => void;
  errors: Readonly<{ schedule?: string | undefined; timezone?: string | undefined }>;
}>;

export function TimesFields({ schedule, timezone, onSchedule, onTimezone, errors }: Props) {
  const read = parseTimes(schedule);
  // A written expression stays text, even if the form could show it.
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
        data={Object.entries(timesKindLabels).map(([value, label]) => ({ value, label }))}
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
        data={timeZones}
        value={timezone}
        error={errors.timezone}
        onChange={(zone) => onTimezone(zone ?? 'UTC')}
      />
      {parsed.ok && (
        <section className={classes.preview} aria-label="Next runs">
          <Text size="sm" fw={500} mb={4}>
            {describeCron(parsed.cron)}
          </Text>
          <NextRuns cron={parsed.cron} timezone={timezone} />
        </section>
      )}
    </Stack>
  );
}

type TimesChoice = Exclude<Times, { readonly kind: 'cron' }>;
type KindFieldsProps<Kind extends TimesChoice = TimesChoice> = Readonly<{
  times: Kind;
  onChange: (times: TimesChoice) => void;
}>;
type TimesOfKind<Kind extends TimesChoice['kind']> = Extract<TimesChoice, { readonly kind: Kind }>;

const weekdays = [
  [1, 'Mon', 'Monday'],
  [2, 'Tue', 'Tuesday'],
  [3, 'Wed', 'Wednesday'],
  [4, 'Thu', 'Thursday'],
  [5, 'Fri', 'Friday'],
  [6, 'Sat', 'Saturday'],
  [0, 'Sun', 'Sunday'],
] as const;
const workDays = [1, 2, 3, 4, 5];
const listNumbers = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
const toStepOptions = (steps: readonly number[], unit: string) =>
  steps.map((step) => ({ value: String(step), label: step === 1 ? unit : `${step} ${unit}s` }));

function KindFields({ times, onChange }: KindFieldsProps) {
  switch (times.kind) {
    case 'minutes':
      return (
        <Select
          label="Every"
          w={160}
          allowDeselect={false}
          data={toStepOptions(minuteSteps, 'minute')}
          value={String(times.step)}
          onChange={(step) => step !== null && onChange({ ...times, step: Number(step) })}
        />
      );
    case 'hours':
      return <Hours times={times} onChange={onChange} />;
    case 'daily':
      return <TimeOfDay times={times} onChange={onChange} />;
    case 'weekly':
      return <Weekdays times={times} onChange={onChange} />;
    case 'monthly':
      return <Monthly times={times} onChange={onChange} />;
  }
}

const Hours = ({ times, onChange }: KindFieldsProps<TimesOfKind<'hours'>>) => (
  <div className={classes.fields}>
    <Select
      label="Every"
      w={160}
      allowDeselect={false}
      data={toStepOptions(hourSteps, 'hour')}
      value={String(times.step)}
      onChange={(step) => step !== null && onChange({ ...times, step: Number(step) })}
    />
    <Select
      label="At minute"
      w={120}
      searchable
      allowDeselect={false}
      data={listNumbers(0, 59)}
      value={String(times.minute)}
      onChange={(minute) => minute !== null && onChange({ ...times, minute: Number(minute) })}
    />
  </div>
);

/** An emptied field keeps its previous time. */
const TimeOfDay = ({ times, onChange }: KindFieldsProps<TimesOfKind<'daily' | 'weekly' | 'monthly'>>) => (
  <TextInput
    type="time"
    label="At"
    w={140}
    value={times.time}
    onChange={({ currentTarget: { value } }) =>
      /^\d{2}:\d{2}/.test(value) && onChange({ ...times, time: value.slice(0, 5) })
    }
  />
);

const Weekdays = ({ times, onChange }: KindFieldsProps<TimesOfKind<'weekly'>>) => {
  const put = (chosen: readonly string[]): void => {
    const days = chosen.map(Number).toSorted((a, b) => a - b);
    // The last day stays selected, because a schedule needs at least one.
    if (days.length > 0) onChange({ ...times, days });
  };
  return (
    <>
      <div role="group" aria-label="Weekdays">
        <Chip.Group multiple value={times.days.map(String)} onChange={put}>
          <Group gap={6}>
            {weekdays.map(([day, short, long]) => (
              <Chip key={day} size="xs" value={String(day)} aria-label={long}>
                {short}
              </Chip>
            ))}
            <Button size="compact-xs" variant="default" onClick={() => onChange({ ...times, days: workDays })}>
              Monday to Friday
            </Button>
          </Group>
        </Chip.Group>
      </div>
      <TimeOfDay times={times} onChange={onChange} />
    </>
  );
};

const shortestMonth = 28;

const Monthly = ({ times, onChange }: KindFieldsProps<TimesOfKind<'monthly'>>) => (
  <>
    <div className={classes.fields}>
      <Select
        label="Day of the month"
        w={160}
        searchable
        allowDeselect={false}
        data={listNumbers(1, 31)}
        value={String(times.day)}
        onChange={(day) => day !== null && onChange({ ...times, day: Number(day) })}
      />
      <TimeOfDay times={times} onChange={onChange} />
    </div>
    {times.day > shortestMonth && <Remark>Months without day {times.day} are skipped.</Remark>}
  </>
);

import { Button, Chip, Group, Select, Text, TextInput } from '@mantine/core';
import { hourSteps, minuteSteps, type Times } from './times.ts';
import classes from './times-fields.module.css';

type TimesChoice = Exclude<Times, { readonly kind: 'cron' }>;
type Props<Kind extends TimesChoice = TimesChoice> = {
  readonly times: Kind;
  readonly onChange: (times: TimesChoice) => void;
};
type TimesOfKind<Kind extends TimesChoice['kind']> = Extract<TimesChoice, { readonly kind: Kind }>;

/** The days of the week, beginning with Monday. */
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
const upTo = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
const every = (steps: readonly number[], unit: string) =>
  steps.map((step) => ({ value: String(step), label: step === 1 ? unit : `${step} ${unit}s` }));

/** The fields of one kind of times. */
export function KindFields({ times, onChange }: Props) {
  switch (times.kind) {
    case 'minutes':
      return (
        <Select
          label="Every"
          w={160}
          allowDeselect={false}
          data={every(minuteSteps, 'minute')}
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

const Hours = ({ times, onChange }: Props<TimesOfKind<'hours'>>) => (
  <div className={classes.fields}>
    <Select
      label="Every"
      w={160}
      allowDeselect={false}
      data={every(hourSteps, 'hour')}
      value={String(times.step)}
      onChange={(step) => step !== null && onChange({ ...times, step: Number(step) })}
    />
    <Select
      label="At minute"
      w={120}
      searchable
      allowDeselect={false}
      data={upTo(0, 59)}
      value={String(times.minute)}
      onChange={(minute) => minute !== null && onChange({ ...times, minute: Number(minute) })}
    />
  </div>
);

/** A field for a time of day. An emptied field keeps its previous time. */
const TimeOfDay = ({ times, onChange }: Props<TimesOfKind<'daily' | 'weekly' | 'monthly'>>) => (
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

const Weekdays = ({ times, onChange }: Props<TimesOfKind<'weekly'>>) => {
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

const Monthly = ({ times, onChange }: Props<TimesOfKind<'monthly'>>) => (
  <>
    <div className={classes.fields}>
      <Select
        label="Day of the month"
        w={160}
        searchable
        allowDeselect={false}
        data={upTo(1, 31)}
        value={String(times.day)}
        onChange={(day) => day !== null && onChange({ ...times, day: Number(day) })}
      />
      <TimeOfDay times={times} onChange={onChange} />
    </div>
    {times.day > shortestMonth && (
      <Text size="sm" c="dimmed">
        Months without day {times.day} are skipped.
      </Text>
    )}
  </>
);

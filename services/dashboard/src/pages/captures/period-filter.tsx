import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { periods, type Period } from '../../address/search.ts';
import type { CaptureFilter } from './captures-query.ts';
import classes from './capture-filters.module.css';

type Props = {
  readonly filter: Pick<CaptureFilter, 'days' | 'from' | 'to'>;
  readonly onChange: (filter: Record<'days' | 'from' | 'to', string | undefined>) => void;
};

const words: Readonly<Record<Period, string>> = { '1': 'Today', '7': '7 days', '30': '30 days' };
type PeriodFilterChoice = Period | 'any' | 'dates';

/** Filters by creation time: the last days, or between two dates. */
export function PeriodFilter({ filter: { days, from, to }, onChange }: Props) {
  const hasDates = from !== undefined || to !== undefined;
  const [isOpen, setOpen] = useState(hasDates);
  const choice: PeriodFilterChoice = hasDates || (isOpen && days === undefined) ? 'dates' : (days ?? 'any');
  const choose = (next: PeriodFilterChoice): void => {
    setOpen(next === 'dates');
    const isPeriod = next !== 'any' && next !== 'dates';
    onChange({ days: isPeriod ? next : undefined, from: undefined, to: undefined });
  };
  return (
    <Group gap={8} className={classes.period}>
      <SegmentedControl
        aria-label="Created"
        data={[
          { value: 'any', label: 'Any time' },
          ...periods.map((value) => ({ value, label: words[value] })),
          { value: 'dates', label: 'Dates' },
        ]}
        value={choice}
        onChange={(value) => choose(value as PeriodFilterChoice)}
      />
      {choice === 'dates' &&
        (['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            w={184}
            leftSection={name === 'from' ? 'From' : 'To'}
            leftSectionWidth={48}
            classNames={{ section: classes.word }}
            aria-label={name === 'from' ? 'Created from' : 'Created until'}
            title={name === 'from' ? 'Created on this day or later' : 'Created on this day or earlier'}
            value={(name === 'from' ? from : to) ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ days: undefined, from, to, [name]: value || undefined })
            }
          />
        ))}
    </Group>
  );
}

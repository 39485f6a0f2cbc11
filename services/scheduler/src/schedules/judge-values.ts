import { isSameValue } from '@tintype/contracts/schedules/values/value-conditions';
import { readValue, type ValueReading } from '@tintype/contracts/schedules/values/value-types';
import type { RunSchedule } from '@tintype/database/schedules/take-ended';
import type { CapturedPage } from './captured-page.ts';

type JudgedValues = {
  readonly readings: readonly ValueReading[];
  /** Whether a value differs from the previous run, and no further capture has confirmed it. */
  readonly isOpen: boolean;
};

/**
 * Reads the values of a run. A new value counts if every capture of the run shows it, like a change
 * of the text; otherwise the value of the previous run stays.
 */
export function judgeValues(
  { values, lastReadings }: Pick<RunSchedule, 'values' | 'lastReadings'>,
  looks: readonly CapturedPage[],
): JudgedValues | undefined {
  const known = new Map(lastReadings.map((reading) => [reading.name, reading]));
  const [first, ...others] = looks.flatMap(({ watched }) => {
    const { values: seen, language } = watched ?? {};
    if (seen === undefined) return [];
    return [
      values.map((rule) =>
        readValue(
          rule,
          seen.find(({ name }) => name === rule.name),
          language,
        ),
      ),
    ];
  });
  if (first === undefined || values.length === 0) return undefined;
  const isNew = (reading: ValueReading): boolean => {
    const earlier = known.get(reading.name);
    return earlier === undefined || earlier.type !== reading.type || !isSameValue(earlier, reading);
  };
  return {
    readings: first.flatMap((reading, at) => {
      const isShared = others.every((other) => isSameValue(other[at]!, reading));
      return isShared ? [reading] : (known.get(reading.name) ?? []);
    }),
    isOpen: others.length === 0 && first.some(isNew),
  };
}

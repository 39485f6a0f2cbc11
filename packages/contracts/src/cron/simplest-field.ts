import type { CronField } from './fields.ts';
import { valuesOf } from './parse-cron.ts';
import { parseField } from './parse-field.ts';

/**
 * A field in the simplest spelling of the same values, so that words are needed for four forms only: `*`, a value, one step, and a list
 * of values and ranges. Sunday is 0 where 7 has to be resolved.
 */
export function simplestField(
  field: CronField,
  text: string,
  { keepsSteps }: { readonly keepsSteps: boolean },
): string {
  const parsed = parseField(field, text);
  if (!parsed.ok) return text;
  const isWeekday = field.name === 'day of week';
  const written = parsed.ranges.flatMap((range) => valuesOf([range])).map((value) => (isWeekday ? value % 7 : value));
  const values = [...new Set(written)].toSorted((a, b) => a - b);
  if (values.length === (isWeekday ? 7 : field.max - field.min + 1)) return '*';
  if (values.length === 1) return String(values[0]);
  const hasSteps = parsed.ranges.some(({ step, isAny }) => isAny || step > 1);
  if (hasSteps ? keepsSteps && parsed.ranges.length === 1 : values.length === written.length) return parsed.text;
  return runsOf(values)
    .map((run) => (run.length < 3 ? run.join(',') : `${run[0]}-${run.at(-1)}`))
    .join(',');
}

/** Neighbours together: 1, 2, 3 and 7 are two runs. */
function runsOf(values: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const value of values) {
    if (runs.at(-1)?.at(-1) === value - 1) runs.at(-1)!.push(value);
    else runs.push([value]);
  }
  return runs;
}

import { type CronField, cronFields, type CronRange, parseField, listCronValues } from './parse-cron.ts';

const monthNames = 'January February March April May June July August September October November December'.split(' ');
const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

export function describeCron(cron: string): string {
  const texts = cron.split(' ');
  const [second, minute, hour, day, month, weekday] = cronFields.map((field, index) =>
    simplestField(field, texts[index]!, { keepsSteps: index < 4 }),
  ) as [string, string, string, string, string, string];
  // A day matches if either day field does, so a field with all values matches every day, except if
  // written as `*`.
  const isAnyDay = (day === '*' && texts[3] !== '*') || (weekday === '*' && texts[5] !== '*');
  const days = isAnyDay
    ? []
    : [
        ...(day === '*' ? [] : [`on ${daysOfMonth(day)}`]),
        ...(weekday === '*' ? [] : [`on ${spans(weekday, (value) => dayNames[Number(value)]!)}`]),
      ];
  const when = days.length === 0 ? [] : [days.join(' or ')];
  const inMonths = month === '*' ? [] : [`in ${spans(month, (value) => monthNames[Number(value) - 1]!)}`];
  const text = [timeOfDay(second, minute, hour, days.length === 0 && month === '*'), ...when, ...inMonths].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

function timeOfDay(second: string, minute: string, hour: string, isEveryDay: boolean): string {
  if (isNumber(second) && isNumber(minute) && /^\d+(,\d+)*$/.test(hour)) {
    const times = hour.split(',').map((one) => clock(one, minute, second));
    return `${isEveryDay ? 'every day ' : ''}at ${list(times)}`;
  }
  const isEverySecond = second === '*' && minute === '*';
  return [
    ...(second === '0' ? [] : [unit(second, 0)]),
    ...(isEverySecond || (minute === '0' && second === '0' && !isNumber(hour)) ? [] : [unit(minute, 1)]),
    ...(hour === '*' && (minute !== '0' || second !== '0') ? [] : [unit(hour, 2)]),
  ].join(', ');
}

const clock = (hour: string, minute: string, second: string): string =>
  [hour, minute, ...(second === '0' ? [] : [second])].map((part) => part.padStart(2, '0')).join(':');

function unit(text: string, index: 0 | 1 | 2): string {
  const field = cronFields[index];
  if (text === '*') return `every ${field.name}`;
  const steps = parseSteps(text, index);
  if (steps === undefined) return `at ${field.name}${isNumber(text) ? '' : 's'} ${spans(text)}`;
  const { first, last, step, isAny } = steps;
  const isEven = isAny && (field.max + 1) % step === 0;
  return `every ${step} ${field.name}s${isEven ? '' : ` from ${first} to ${last}`}`;
}

function daysOfMonth(text: string): string {
  const steps = parseSteps(text, 3);
  if (steps === undefined) return `day ${spans(text)} of the month`;
  const until = steps.last === cronFields[3].max ? '' : ` to the ${ordinal(steps.last)}`;
  return `every ${ordinal(steps.step)} day of the month from the ${ordinal(steps.first)}${until}`;
}

function parseSteps(text: string, index: 0 | 1 | 2 | 3): CronRange | undefined {
  const parsed = parseField(cronFields[index], text);
  return parsed.ok ? parsed.ranges.find(({ step }) => step > 1) : undefined;
}

const ordinal = (day: number): string =>
  `${day}${(/^1[123]$/.test(String(day)) ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`;

/** Values and ranges, with ranges as "1 to 5". */
const spans = (text: string, say = (value: string): string => value): string =>
  list(text.split(',').map((part) => part.split('-').map(say).join(' to ')));

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/**
 * Only four forms then need words: `*`, a value, one step, and a list. Sunday is 0 if 7 must be
 * resolved.
 */
export function simplestField(
  field: CronField,
  text: string,
  { keepsSteps }: { readonly keepsSteps: boolean },
): string {
  const parsed = parseField(field, text);
  if (!parsed.ok) return text;
  const isWeekday = field.name === 'day of week';
  const written = parsed.ranges
    .flatMap((range) => listCronValues([range]))
    .map((value) => (isWeekday ? value % 7 : value));
  const values = [...new Set(written)].toSorted((a, b) => a - b);
  if (values.length === (isWeekday ? 7 : field.max - field.min + 1)) return '*';
  if (values.length === 1) return String(values[0]);
  const hasSteps = parsed.ranges.some(({ step, isAny }) => isAny || step > 1);
  if (hasSteps ? keepsSteps && parsed.ranges.length === 1 : values.length === written.length) return parsed.text;
  return formatRanges(values);
}

export const formatRanges = (values: readonly number[]): string =>
  listRuns(values)
    .map((run) => (run.length < 3 ? run.join(',') : `${run[0]}-${run.at(-1)}`))
    .join(',');

function listRuns(values: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const value of values) {
    if (runs.at(-1)?.at(-1) === value - 1) runs.at(-1)!.push(value);
    else runs.push([value]);
  }
  return runs;
}

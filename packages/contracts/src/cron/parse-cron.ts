import { findLargest, findSmallest } from '../numbers/extremes.ts';
import { findEntry } from '../schemas/find-entry.ts';
type ParsedCron =
  | {
      readonly ok: true;
      /** The pattern in six fields, as it is stored and returned. */
      readonly cron: string;
    }
  | { readonly ok: false; readonly problem: string };

const textMax = 200;

/**
 * Accepts six fields, five (second 0) or an alias, and refuses dates that never occur
 * (docs/interface/schedules.md#pattern).
 */
export function parseCron(text: string): ParsedCron {
  const alias = findEntry(cronAliases, text.trim().toLowerCase().replace(/^@/, ''));
  if (alias !== undefined) return { ok: true, cron: alias };
  if (text.length > textMax) return refuseCron(`must have at most ${textMax} characters`);
  const sent = text.trim().split(/\s+/);
  const texts = sent.length === cronFields.length - 1 ? ['0', ...sent] : sent;
  if (texts.length !== cronFields.length)
    return refuseCron(`has ${sent.length === 1 ? '1 field' : `${sent.length} fields`}: ${spellings}`);
  const parsed = cronFields.map((field, index) => parseField(field, texts[index]!));
  const bad = parsed.find((field) => !field.ok);
  if (bad !== undefined && !bad.ok) return refuseCron(`${bad.problem}; ${spellings}`);
  const fields = parsed.flatMap((field) => (field.ok ? [field] : []));
  const cron = fields.map((field) => field.text).join(' ');
  const impossible = impossibleDay(
    fields.map(({ ranges }) => ranges),
    cron,
  );
  return impossible === undefined ? { ok: true, cron } : refuseCron(impossible);
}

const spellings =
  'send six fields (second, minute, hour, day of month, month, day of week), such as 0 0 9 * * 1-5; ' +
  'five fields as in crontab, such as 0 9 * * 1-5; or hourly, daily, weekly or monthly';

const refuseCron = (problem: string): ParsedCron => ({ ok: false, problem });

const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function impossibleDay(ranges: readonly (readonly CronRange[])[], cron: string): string | undefined {
  if (cron.split(' ')[5] !== '*') return undefined;
  const firstDay = findSmallest(ranges[3]!.map(({ first }) => first));
  const longest = findLargest(listCronValues(ranges[4]!).map((month) => daysOfMonth[month - 1]!));
  if (firstDay <= longest) return undefined;
  return `day of month: ${firstDay} does not exist in any of the months, so the schedule would never run`;
}

export const listCronValues = (ranges: readonly CronRange[]): number[] => [
  ...new Set(
    ranges.flatMap(({ first, last, step }) =>
      Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step),
    ),
  ),
];

export type CronRange = {
  readonly first: number;
  readonly last: number;
  readonly step: number;
  /** Written as `*`, which differs from all values for the two day fields (`next-run.ts`). */
  readonly isAny: boolean;
};
type ParsedField =
  | { readonly ok: true; readonly ranges: readonly CronRange[]; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** Returns the stored spelling: numbers, and `5/15` written as `5-59/15`. */
export function parseField(field: CronField, text: string): ParsedField {
  const ranges: CronRange[] = [];
  for (const part of text.split(',')) {
    const range = parsePart(field, part);
    if (typeof range === 'string') return { ok: false, problem: `${field.name}: ${range}` };
    ranges.push(range);
  }
  return { ok: true, ranges, text: ranges.map(formatRange).join(',') };
}

/** The last value is 6 for days of the week, because 7 is a second name of Sunday. */
const lastOf = ({ name, max }: CronField): number => (name === 'day of week' ? 6 : max);

function parsePart(field: CronField, part: string): CronRange | string {
  const [, from, to, by] = /^(\*|\w+)(?:-(\w+))?(?:\/(\w+))?$/.exec(part) ?? [];
  if (from === undefined) return `${quotePart(part)} is not a value, a range, a step or *`;
  const step = by === undefined ? 1 : Number(by);
  if (!/^\d+$/.test(by ?? '1') || step < 1 || step > field.max)
    return `${quotePart(part)}: a step must be from 1 to ${field.max}`;
  if (from === '*')
    return to === undefined
      ? { first: field.min, last: lastOf(field), step, isAny: true }
      : `${quotePart(part)} is not a range`;
  const first = findValue(field, from);
  const last = to === undefined ? (by === undefined ? first : lastOf(field)) : findValue(field, to);
  if (first === undefined || last === undefined) return `${quotePart(part)} must be from ${field.min} to ${field.max}`;
  if (first > last) return `${quotePart(part)}: a range must not end before it begins`;
  return { first, last, step, isAny: false };
}

function findValue({ min, max, words = [] }: CronField, text: string): number | undefined {
  const word = words.indexOf(text.toUpperCase());
  if (word >= 0) return min + word;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function formatRange({ first, last, step, isAny }: CronRange): string {
  const range = isAny ? '*' : first === last ? String(first) : `${first}-${last}`;
  return step === 1 || first === last ? range : `${range}/${step}`;
}

const quotePart = (part: string): string => JSON.stringify(part.slice(0, 40));

export type CronField = {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly words?: readonly string[];
};

const field = (name: string, min: number, max: number, words?: readonly string[]): CronField => ({
  name,
  min,
  max,
  ...(words && { words }),
});

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

export const cronFields = [
  field('second', 0, 59),
  field('minute', 0, 59),
  field('hour', 0, 23),
  field('day of month', 1, 31),
  field('month', 1, 12, months),
  field('day of week', 0, 7, weekdays),
] as const satisfies readonly CronField[];

/** Each may be preceded by `@`, as in crontab files. */
const cronAliases: Readonly<Record<string, string>> = {
  hourly: '0 0 * * * *',
  daily: '0 0 0 * * *',
  midnight: '0 0 0 * * *',
  weekly: '0 0 0 * * 0',
  monthly: '0 0 0 1 * *',
  yearly: '0 0 0 1 1 *',
  annually: '0 0 0 1 1 *',
};

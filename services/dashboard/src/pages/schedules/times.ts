import { formatRanges } from '@tintype/contracts/cron/describe-cron';
import { type CronField, cronFields, listCronValues, parseCron, parseField } from '@tintype/contracts/cron/parse-cron';

/**
 * Steps that divide the hour or the day evenly. Other steps start again in the next hour, which
 * `every 7 minutes` does not express.
 */
export const minuteSteps = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30] as const;
export const hourSteps = [1, 2, 3, 4, 6, 8, 12] as const;

/** A time of day as `HH:MM`. */
type DayTime = { readonly time: string };
/** Any other schedule stays a cron expression, as it was written. */
export type Times =
  | Readonly<{ kind: 'minutes'; step: number }>
  | Readonly<{ kind: 'hours'; step: number; minute: number }>
  | ({ readonly kind: 'daily' } & DayTime)
  /** Days are ascending, and 0 is Sunday. There is at least one day. */
  | (Readonly<{ kind: 'weekly'; days: readonly number[] }> & DayTime)
  | (Readonly<{ kind: 'monthly'; day: number }> & DayTime)
  | Readonly<{ kind: 'cron'; text: string }>;
export type TimesKind = Times['kind'];

export const timesKindLabels: Readonly<Record<TimesKind, string>> = {
  minutes: 'Minutes',
  hours: 'Hours',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  cron: 'Cron',
};

export function formatCron(times: Times): string {
  switch (times.kind) {
    case 'minutes':
      return `0 ${formatStep(times.step)} * * * *`;
    case 'hours':
      return `0 ${times.minute} ${formatStep(times.step)} * * *`;
    case 'daily':
      return `${formatTimeFields(times)} * * *`;
    case 'weekly':
      return `${formatTimeFields(times)} * * ${formatRanges(times.days)}`;
    case 'monthly':
      return `${formatTimeFields(times)} ${times.day} * *`;
    case 'cron':
      return times.text;
  }
}

const formatStep = (by: number): string => (by === 1 ? '*' : `*/${by}`);
/** Returns second, minute and hour of the cron expression. */
const formatTimeFields = ({ time }: DayTime): string => `0 ${Number(time.slice(3, 5))} ${Number(time.slice(0, 2))}`;

/** Returns `cron` if the form has no fields for an expression. */
export function parseTimes(text: string): Times {
  const parsed = parseCron(text);
  const cron = { kind: 'cron', text } as const;
  if (!parsed.ok) return cron;
  const [second, minute, hour, day, month, weekday] = parsed.cron.split(' ') as SixFields;
  if (second !== '0' || month !== '*') return cron;
  const isEveryDay = day === '*' && weekday === '*';
  const everyMinutes = parseStep(minute, minuteSteps);
  if (isEveryDay && hour === '*' && everyMinutes !== undefined) return { kind: 'minutes', step: everyMinutes };
  if (!isNumber(minute)) return cron;
  const everyHours = parseStep(hour, hourSteps);
  if (isEveryDay && everyHours !== undefined) return { kind: 'hours', step: everyHours, minute: Number(minute) };
  if (!isNumber(hour)) return cron;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (isEveryDay) return { kind: 'daily', time };
  if (day === '*') return { kind: 'weekly', days: listDays(weekday), time };
  return weekday === '*' && isNumber(day) ? { kind: 'monthly', day: Number(day), time } : cron;
}

type SixFields = [string, string, string, string, string, string];
const isNumber = (text: string): boolean => /^\d+$/.test(text);

function parseStep(text: string, steps: readonly number[]): number | undefined {
  const by = text === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(text)?.[1]);
  return steps.includes(by) ? by : undefined;
}

const weekdayField: CronField = cronFields[5];

/** Sunday is 0 or 7. */
function listDays(weekday: string): readonly number[] {
  const parsed = parseField(weekdayField, weekday);
  const days = parsed.ok ? listCronValues(parsed.ranges).map((day) => day % 7) : [];
  return [...new Set(days)].toSorted((a, b) => a - b);
}

/** Values are retained as far as the other kind has fields for them. */
export function withKind(times: Times, kind: TimesKind): Times {
  const time = 'time' in times ? times.time : '09:00';
  switch (kind) {
    case 'minutes':
      return { kind, step: 15 };
    case 'hours':
      return { kind, step: 1, minute: 0 };
    case 'daily':
      return { kind, time };
    case 'weekly':
      return { kind, days: [1], time };
    case 'monthly':
      return { kind, day: 1, time };
    case 'cron':
      return { kind, text: formatCron(times) };
  }
}

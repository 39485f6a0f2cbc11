/** One of the six fields of a pattern, in their order (interface specification, section 2.8). */
export type CronField = {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Words for numbers, from `min` on. */
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

/** What may stand for a pattern. Each is also understood with an `@` before it, as crontab files have it. */
export const cronAliases: Readonly<Record<string, string>> = {
  hourly: '0 0 * * * *',
  daily: '0 0 0 * * *',
  midnight: '0 0 0 * * *',
  weekly: '0 0 0 * * 0',
  monthly: '0 0 0 1 * *',
  yearly: '0 0 0 1 1 *',
  annually: '0 0 0 1 1 *',
};

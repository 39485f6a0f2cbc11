import { cronAliases, cronFields } from './fields.ts';
import { parseField, type CronRange } from './parse-field.ts';

export type ParsedCron =
  | {
      readonly ok: true;
      /** The pattern in six fields, the form in which it is kept and answered. */ readonly cron: string;
    }
  | { readonly ok: false; readonly problem: string };

const textMax = 200;

/**
 * Reads a pattern of six fields, the five of crontab (which run at second 0) or an alias (interface specification, section 2.8;
 * contract decisions, section 7). Refuses what no calendar can reach, such as 30 February, which would otherwise wait for ever.
 */
export function parseCron(text: string): ParsedCron {
  const alias = cronAliases[text.trim().toLowerCase().replace(/^@/, '')];
  if (alias !== undefined) return { ok: true, cron: alias };
  if (text.length > textMax) return refused(`must have at most ${textMax} characters`);
  const sent = text.trim().split(/\s+/);
  const texts = sent.length === cronFields.length - 1 ? ['0', ...sent] : sent;
  if (texts.length !== cronFields.length)
    return refused(
      'must have six fields (second, minute, hour, day of month, month, day of week) or be hourly, daily, weekly or monthly',
    );
  const parsed = cronFields.map((field, index) => parseField(field, texts[index]!));
  const bad = parsed.find((field) => !field.ok);
  if (bad !== undefined && !bad.ok) return refused(bad.problem);
  const fields = parsed.flatMap((field) => (field.ok ? [field] : []));
  const cron = fields.map((field) => field.text).join(' ');
  const impossible = impossibleDay(
    fields.map(({ ranges }) => ranges),
    cron,
  );
  return impossible === undefined ? { ok: true, cron } : refused(impossible);
}

const refused = (problem: string): ParsedCron => ({ ok: false, problem });

const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A weekday always comes; without one the day must exist in one of the months. */
function impossibleDay(ranges: readonly (readonly CronRange[])[], cron: string): string | undefined {
  if (cron.split(' ')[5] !== '*') return undefined;
  const firstDay = Math.min(...ranges[3]!.map(({ first }) => first));
  const longest = Math.max(...valuesOf(ranges[4]!).map((month) => daysOfMonth[month - 1]!));
  if (firstDay <= longest) return undefined;
  return `day of month: ${firstDay} does not exist in any of the months, so it would never run`;
}

export const valuesOf = (ranges: readonly CronRange[]): number[] => [
  ...new Set(
    ranges.flatMap(({ first, last, step }) =>
      Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step),
    ),
  ),
];

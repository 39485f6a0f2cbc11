import { nextRun } from '../cron/next-run.ts';

/** ISO 8601 as callers write it: a date, or a date and time that is UTC unless it names an offset. */
export const timePattern =
  '^\\d{4}-\\d{2}-\\d{2}([Tt ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,9})?)?([Zz]|[+-]\\d{2}:?\\d{2})?)?$';

/** `undefined` for a time that no calendar has, such as 30 February. */
export function parseTime(text: string): Date | undefined {
  const [date = '', time = '00:00'] = text.toUpperCase().replace(' ', 'T').replace(',', '.').split('T');
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(time) ? time : `${time}Z`;
  const instant = new Date(`${date}T${zoned}`);
  const day = new Date(`${date}T00:00Z`);
  if (Number.isNaN(instant.getTime()) || Number.isNaN(day.getTime())) return undefined;
  return day.toISOString().startsWith(date) ? instant : undefined;
}

type Plan = {
  readonly cron: string;
  readonly timezone: string;
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
};

/** The first run after an instant that lies between `startsAt` and `endsAt`, both included. */
export function nextRunWithin({ cron, timezone, startsAt, endsAt }: Plan, after: Date): Date | undefined {
  const from = startsAt && startsAt > after ? new Date(startsAt.getTime() - 1) : after;
  const next = nextRun({ cron, timezone }, from);
  return next !== undefined && endsAt && next > endsAt ? undefined : next;
}

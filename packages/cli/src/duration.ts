import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { UsageError } from './command.ts';

const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
] as const;

/** Formats a duration in the largest unit of which it has at least two. */
export function formatSeconds(seconds: number): string {
  const unit = units.find((one) => seconds >= 2 * one.seconds);
  return unit === undefined ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / unit.seconds)} ${unit.name}`;
}

const intervalNames = ['hourly', 'daily', 'weekly', 'monthly'];
const intervalUnits = {
  s: { parts: 60, cron: (n: number) => `*/${n} * * * * *` },
  min: { parts: 60, cron: (n: number) => `0 */${n} * * * *` },
  h: { parts: 24, cron: (n: number) => `0 0 */${n} * * *` },
} as const;
const wholeIntervals: Readonly<Record<string, string>> = {
  '60s': '0 * * * * *',
  '1min': '0 * * * * *',
  '60min': 'hourly',
  '1h': 'hourly',
  '24h': 'daily',
  '1d': 'daily',
  '7d': 'weekly',
};

/**
 * Parses intervals such as 10min, 2h and daily, and cron expressions, as the cron pattern of a
 * schedule.
 */
export function parseInterval(text: string): string {
  if (intervalNames.includes(text) || text.trim().split(/\s+/).length >= 5) return text;
  const whole = findEntry(wholeIntervals, text);
  if (whole !== undefined) return whole;
  const [, number, unit] = /^(\d+)(s|min|h)$/.exec(text) ?? [];
  const { parts, cron } = intervalUnits[unit as keyof typeof intervalUnits] ?? {};
  // Cron counts within a minute, an hour or a day, so 45min would run at :00 and :45.
  if (cron === undefined || Number(number) === 0 || parts! % Number(number) !== 0)
    throw new UsageError(
      `--every must be ${intervalNames.join(', ')}, a fraction of a minute, hour or day such as 30s, 10min or 6h, ` +
        `or a cron expression, not "${text}".`,
    );
  return cron(Number(number));
}

export function parseDurationFlag(flag: string, text: string): number {
  const [, number, unit] = /^(\d+)(s|min|h|d)$/.exec(text) ?? [];
  const ms = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 }[unit ?? ''];
  if (ms === undefined) throw new UsageError(`--${flag} must be a duration such as 30min, 12h or 7d, not "${text}".`);
  return Number(number) * ms;
}

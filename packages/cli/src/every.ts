import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { WrongUse } from './command.ts';

const names = ['hourly', 'daily', 'weekly', 'monthly'];
const units = {
  s: { parts: 60, cron: (n: number) => `*/${n} * * * * *` },
  min: { parts: 60, cron: (n: number) => `0 */${n} * * * *` },
  h: { parts: 24, cron: (n: number) => `0 0 */${n} * * *` },
} as const;
const wholes: Readonly<Record<string, string>> = {
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
  if (names.includes(text) || text.trim().split(/\s+/).length >= 5) return text;
  const whole = findEntry(wholes, text);
  if (whole !== undefined) return whole;
  const [, number, unit] = /^(\d+)(s|min|h)$/.exec(text) ?? [];
  const { parts, cron } = units[unit as keyof typeof units] ?? {};
  // Cron counts within a minute, an hour or a day, so 45min would run at :00 and :45.
  if (cron === undefined || Number(number) === 0 || parts! % Number(number) !== 0)
    throw new WrongUse(
      `--every must be ${names.join(', ')}, a fraction of a minute, hour or day such as 30s, 10min or 6h, ` +
        `or a cron expression, not "${text}".`,
    );
  return cron(Number(number));
}

/** Parses a duration such as 30min, 12h or 7d, in milliseconds. */
export function parseDurationFlag(flag: string, text: string): number {
  const [, number, unit] = /^(\d+)(s|min|h|d)$/.exec(text) ?? [];
  const ms = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 }[unit ?? ''];
  if (ms === undefined) throw new WrongUse(`--${flag} must be a duration such as 30min, 12h or 7d, not "${text}".`);
  return Number(number) * ms;
}

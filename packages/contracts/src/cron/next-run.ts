import { findLargest, findSmallest } from '../numbers/extremes.ts';
import { Cron } from 'croner';

type NextRunPlan = { readonly cron: string; readonly timezone: string };

/**
 * Croner only finds the next wall time in a calendar without summer time, because its rules at
 * clock changes differ for several minutes (docs/decisions/0027-planned-times.md).
 */
export function nextRun({ cron, timezone }: NextRunPlan, after: Date): Date | undefined {
  const pattern = new Cron(cron, { timezone: 'UTC', paused: true, mode: '6-part' });
  const afterMs = after.getTime();
  let wall = pattern.nextRun(new Date(wallTimeAt(timezone, afterMs)));
  while (wall !== null) {
    const instantMs = toInstant(timezone, wall.getTime());
    if (instantMs > afterMs) return new Date(instantMs);
    wall = pattern.nextRun(wall);
  }
  return undefined;
}

/**
 * Longer than the offset of any time zone from UTC, and shorter than the time between two clock
 * changes.
 */
const reachMs = 26 * 3_600_000;

/**
 * `wallMs` is passed as if it were UTC. The first instant counts if the clocks show the time twice,
 * and the instant of the change if they skip it (docs/interface/schedules.md#planned-times).
 */
export function toInstant(zone: string, wallMs: number): number {
  const offsets = [offsetAt(zone, wallMs - reachMs), offsetAt(zone, wallMs + reachMs)];
  const shown = offsets
    .map((offset) => wallMs - offset)
    .filter((instant) => instant + offsetAt(zone, instant) === wallMs);
  if (shown.length > 0) return findSmallest(shown);
  return changeBetween(zone, wallMs - findLargest(offsets), wallMs - findSmallest(offsets));
}

/** After the clocks have gone back, times that they show again have been reached already. */
function wallTimeAt(zone: string, instantMs: number): number {
  const wallMs = instantMs + offsetAt(zone, instantMs);
  const firstMs = toInstant(zone, wallMs);
  if (firstMs >= instantMs) return wallMs;
  return changeBetween(zone, firstMs, instantMs) + offsetAt(zone, firstMs) - 1;
}

function changeBetween(zone: string, fromMs: number, toMs: number): number {
  const before = offsetAt(zone, fromMs);
  let [low, high] = [Math.floor(fromMs / 1_000), Math.ceil(toMs / 1_000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * 1_000) === before) low = middle;
    else high = middle;
  }
  return high * 1_000;
}

/**
 * Returns the name in the case of the tz database if known. An alias is not resolved, because the
 * runtime may prefer the older name (Asia/Calcutta).
 */
export function findTimeZone(name: string): string | undefined {
  // Some runtimes accept offsets such as +02:00, which have no summer time.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}

/** Keyed in lower case, because the number of spellings is unlimited. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function offsetAt(zone: string, instantMs: number): number {
  const format = formats.get(zone.toLowerCase()) ?? newFormat(zone);
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instantMs)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  const wallMs = Date.UTC(year!, month! - 1, day, hour, minute, second);
  return wallMs - Math.floor(instantMs / 1_000) * 1_000;
}

function newFormat(zone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone.toLowerCase(), format);
  return format;
}

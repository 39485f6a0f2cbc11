import type { UnitName } from './time-words.ts';

/** The times at which two texts were read, in milliseconds. */
export type ReadingTimes = { readonly from: number; readonly to: number };

/**
 * A time that a page shows relative to when the page was read: "5 min ago", "in 2 days",
 * "yesterday".
 */
export type ShownTime = {
  /** -1 for the past, 1 for the future, 0 for today. */
  readonly direction: -1 | 0 | 1;
  /** The smallest number of units. For numbers it equals `high`; "a few" is a range. */
  readonly low: number;
  readonly high: number;
  /** The smallest unit in the text. */
  readonly unit: UnitName;
  /** Whether a single character represents a unit, as in "5m ago". */
  readonly isLetter: boolean;
};

const dayMs = 86_400_000;
export const unitMs: Readonly<Record<UnitName, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  week: 7 * dayMs,
  month: 30.44 * dayMs,
  year: 365.25 * dayMs,
};
/**
 * Milliseconds by which a shown time may deviate: pages come from caches, and are read some seconds
 * after they were rendered.
 */
const driftMs = 60_000;
/**
 * The maximum deviation, as a share of a unit, of runs that are planned a whole number of units
 * apart.
 */
const jitterShare = 0.005;
/** A count in this unit or a longer unit is more often a term ("in 12 months") than a countdown. */
const termMs = unitMs.week;
/**
 * The ways in which pages round: down, to the nearest, or up. Each is how far below and above the
 * number the time may be, in units.
 */
const roundings = [
  [0, 1],
  [0.5, 0.5],
  [1, 0],
] as const;

/**
 * Returns whether both show the same moment, within the rounding of their units: an age grew by the
 * time that has passed, a countdown shrank by it. Everything else is a change: "5 m left" after a
 * day is not "1 m left".
 */
export function isShownSpan(before: ShownTime, after: ShownTime, { from, to }: ReadingTimes): boolean {
  const passed = to - from;
  const [old, young] = [unitMs[before.unit], unitMs[after.unit]];
  if (before.direction > 0 && after.direction > 0 && Math.max(old, young) >= termMs) {
    const differs = before.low * old - after.low * young - passed;
    return Math.abs(differs) <= Math.max(old, young) / 2;
  }
  const drift = before.isLetter || after.isLetter ? 0 : driftMs;
  const needed = 0.9 * Math.min(passed, jitterShare * Math.min(old, young));
  return roundings.some((rounding) => {
    const [oldLow, oldHigh] = getMoment(before, rounding);
    const [youngLow, youngHigh] = getMoment(after, rounding);
    const shared = Math.min(oldHigh - passed, youngHigh) - Math.max(oldLow - passed, youngLow);
    return shared + drift > 0 && shared + drift >= needed;
  });
}

/** Returns the earliest and the latest time of the moment, in milliseconds from the reading. */
function getMoment(
  { direction, low, high, unit }: ShownTime,
  [below, above]: readonly [number, number],
): [number, number] {
  const size = unitMs[unit];
  if (direction === 0) return [-size, size];
  const [near, far] = [Math.max(0, low - below) * size, (high + above) * size];
  return direction < 0 ? [-far, -near] : [near, far];
}

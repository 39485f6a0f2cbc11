import { offsetAt } from './time-zone.ts';

/** Longer than any zone is from UTC, and shorter than the time between two changes of its clocks. */
const reachMs = 26 * 3_600_000;

/**
 * The instant at which the clocks of a zone show a time, which is written as if it were UTC. A time that is shown twice is the first of
 * the two; one that is skipped is the instant at which the clocks skip it (contract decisions, section 7).
 */
export function instantOf(zone: string, wallMs: number): number {
  const offsets = [offsetAt(zone, wallMs - reachMs), offsetAt(zone, wallMs + reachMs)];
  const shown = offsets
    .map((offset) => wallMs - offset)
    .filter((instant) => instant + offsetAt(zone, instant) === wallMs);
  if (shown.length > 0) return Math.min(...shown);
  return changeBetween(zone, wallMs - Math.max(...offsets), wallMs - Math.min(...offsets));
}

/**
 * The latest wall time that has come at an instant. Where the clocks have gone back it is the latest that they showed before: the
 * times that they show once more have come already.
 */
export function wallTimeAt(zone: string, instantMs: number): number {
  const wallMs = instantMs + offsetAt(zone, instantMs);
  const firstMs = instantOf(zone, wallMs);
  if (firstMs >= instantMs) return wallMs;
  return changeBetween(zone, firstMs, instantMs) + offsetAt(zone, firstMs) - 1;
}

/** The first instant after `fromMs` with another offset. There is one until `toMs`. */
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

import type { MovingRegion, MovingWords } from '@tintype/database/schedules/baselines';
import type { Hunk, Line } from './hunks.ts';
import { withoutRelativeTimes } from './relative-times.ts';

/**
 * Places where lines come and go, given by the lines around them. Hunks with fewer lines between them than half of their changed lines are
 * one place.
 */
export function regionsOf(hunks: readonly Hunk[], text: readonly string[]): MovingRegion[] {
  const lines = text.map(withoutRelativeTimes);
  const places: { after: number; until: number; moved: number }[] = [];
  for (const { after, until, removed, added } of hunks) {
    const moved = Math.max(removed.length, added.length);
    const last = places.at(-1);
    if (last !== undefined && after - last.until + 1 < (last.moved + moved) / 2) {
      last.until = until;
      last.moved += moved;
    } else places.push({ after, until, moved });
  }
  return places.map(({ after, until }) => {
    const previous = lines[after] ?? null;
    return [
      previous,
      lines[until] ?? null,
      lines.slice(0, Math.max(0, after)).filter((line) => line === previous).length,
    ];
  });
}

/** Returns a test whether a line of the text stands where lines come and go by themselves. */
export function movingLines({ regions }: MovingWords, text: readonly string[]): (line: Line) => boolean {
  const lines = text.map(withoutRelativeTimes);
  const flags = new Uint8Array(lines.length);
  for (const [previous, next, skipped] of regions) {
    const from = previous === null ? -1 : placeOf(lines, previous, skipped);
    if (from === undefined) continue;
    const until = next === null ? lines.length : lines.indexOf(next, from + 1);
    if (until > from) flags.fill(1, from + 1, until);
  }
  return ({ at }) => flags[at] === 1;
}

function placeOf(lines: readonly string[], line: string, skipped: number): number | undefined {
  let at = lines.indexOf(line);
  for (let left = skipped; left > 0 && at >= 0; left -= 1) at = lines.indexOf(line, at + 1);
  return at < 0 ? undefined : at;
}

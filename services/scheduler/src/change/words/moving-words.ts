import { diffArrays } from 'diff';
import { type Hunk, diffLines, type SameLine, withoutCommon } from './hunks.ts';
import type { Look } from './changed-lines.ts';
import { anything, type Interval } from './left-out.ts';
import { likeness, pairLines, splitIntoPieces } from './pair-lines.ts';
import { areSameInTime, withoutRelativeTimes } from './relative-times.ts';

/** The minimum share of characters that stay. Below it a pattern would match other lines too. */
const stayingFrom = 0.3;

/**
 * Compares the words of two captures of one run. If some words of a line differ, the rest becomes a
 * pattern, such as "You are visitor …". If lines have nothing in common, the place between the
 * surrounding lines is returned, as line numbers of `one`.
 */
export function measureMovingWords(
  one: Look,
  other: Look,
): { readonly patterns: readonly string[]; readonly places: readonly Interval[] } {
  const read = { from: one.at, to: other.at };
  const isSame: SameLine = (before, after) => areSameInTime(before, after, read);
  const hunks = withoutCommon(diffLines(one.lines, other.lines, isSame), { keyOf: withoutRelativeTimes, isSame });
  const patterns: string[] = [];
  const unlike: Hunk[] = [];
  for (const hunk of hunks) {
    const found = pairLines(textsOf(hunk.removed), textsOf(hunk.added)).map(({ before, after }) =>
      before === undefined || after === undefined ? undefined : findPattern(before, after),
    );
    for (const pattern of found) if (pattern !== undefined) patterns.push(pattern);
    if (found.includes(undefined)) unlike.push(hunk);
  }
  return { patterns, places: listIntervals(unlike) };
}

const textsOf = (lines: Hunk['removed']): string[] => lines.map(({ text }) => text);

function findPattern(before: string, after: string): string | undefined {
  if (likeness(before, after) < stayingFrom) return undefined;
  const pattern = diffArrays(splitIntoPieces(before), splitIntoPieces(after))
    .map(({ value, added, removed }) => (added || removed ? anything : value.join('')))
    .join('')
    .replaceAll(new RegExp(`${anything}+(?:\\s*${anything}+)*`, 'g'), anything);
  return (pattern.match(/\p{L}/gu)?.length ?? 0) >= 2 ? pattern : undefined;
}

/**
 * Lists places. Hunks that are separated by fewer lines than half of their changed lines are one
 * place.
 */
function listIntervals(hunks: readonly Hunk[]): Interval[] {
  const places: { after: number; until: number; moved: number }[] = [];
  for (const { after, until, removed, added } of hunks) {
    const moved = Math.max(removed.length, added.length);
    const last = places.at(-1);
    if (last !== undefined && after - last.until + 1 < (last.moved + moved) / 2) {
      last.until = until;
      last.moved += moved;
    } else places.push({ after, until, moved });
  }
  return places;
}

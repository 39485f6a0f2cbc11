import type { MovingRegion, TextClaim } from '@tintype/database/schedules/baselines';
import { type Line, type LineComparison, type Hunk, diffLines } from './hunks.ts';
import { areSameInTime, withoutRelativeTimes, type ReadingTimes } from './relative-times.ts';

/**
 * Represents automatically changing words in a pattern. No page contains this private-use
 * character.
 */
export const wildcard = '\ue000';

export type ExcludedText = {
  readonly patterns: readonly string[];
  readonly regions: readonly MovingRegion[];
};

export const toExcludedText = (claims: readonly TextClaim[]): ExcludedText => ({
  patterns: claims.flatMap((claim) => ('pattern' in claim ? [claim.pattern] : [])),
  regions: claims.flatMap((claim) => ('region' in claim ? [claim.region] : [])),
});

export const joinExcluded = (one: ExcludedText, other: ExcludedText): ExcludedText => ({
  patterns: [...new Set([...one.patterns, ...other.patterns])],
  regions: [...one.regions, ...other.regions],
});

/**
 * Returns the key of a line: the pattern that the line matches, or the line without its relative
 * times. Lines that differ only in automatically changing words have the same key.
 */
export function createLineKey(patterns: readonly string[]): (line: string) => string {
  const compiled = patterns.map((pattern) => ({ pattern, expression: compileLinePattern(pattern) }));
  const keys = new Map<string, string>();
  return (line) => {
    const known = keys.get(line);
    if (known !== undefined) return known;
    const key = compiled.find(({ expression }) => expression.test(line))?.pattern ?? withoutRelativeTimes(line);
    keys.set(line, key);
    return key;
  };
}

/**
 * Returns a comparison of lines. Two lines are equal if they differ only in automatically changing
 * words, or in times that followed the clock.
 */
export function createLineComparison(keyOf: (line: string) => string, read: ReadingTimes): LineComparison {
  return (before, after) => {
    const key = keyOf(before);
    return key === keyOf(after) && (key.includes(wildcard) || areSameInTime(before, after, read));
  };
}

const patternsMax = 2_000;
const expressionsByPattern = new Map<string, RegExp>();

/** Caches the result, because patterns stay the same from run to run. */
export function compileLinePattern(pattern: string): RegExp {
  const known = expressionsByPattern.get(pattern);
  if (known !== undefined) return known;
  if (expressionsByPattern.size >= patternsMax) expressionsByPattern.clear();
  const made = new RegExp(`^${pattern.split(wildcard).map(escapePattern).join('.{0,300}?')}$`, 'u');
  expressionsByPattern.set(pattern, made);
  return made;
}
const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Lines of a text, from `after` to `until`, both excluded. */
export type Interval = { readonly after: number; readonly until: number };

/**
 * Finds a region in a text whose lines are keys; `undefined` if the lines around the region are no
 * longer present.
 */
export function findInterval(keys: readonly string[], [previous, next, skipped]: MovingRegion): Interval | undefined {
  let after = -1;
  if (previous !== null) {
    after = keys.indexOf(previous);
    for (let left = skipped; left > 0 && after >= 0; left -= 1) after = keys.indexOf(previous, after + 1);
    if (after < 0) return undefined;
  }
  const until = next === null ? keys.length : keys.indexOf(next, after + 1);
  return until < 0 ? undefined : { after, until };
}

export function toRegion(keys: readonly string[], { after, until }: Interval): MovingRegion {
  const previous = keys[after] ?? null;
  return [previous, keys[until] ?? null, keys.slice(0, Math.max(0, after)).filter((key) => key === previous).length];
}

export function createRegionTest(regions: readonly MovingRegion[], keys: readonly string[]): (line: Line) => boolean {
  const flags = new Uint8Array(keys.length);
  for (const region of regions) {
    const place = findInterval(keys, region);
    if (place !== undefined) flags.fill(1, place.after + 1, place.until);
  }
  return ({ at }) => flags[at] === 1;
}

type Text = { readonly lines: readonly string[]; readonly keys: readonly string[] };

/**
 * Moves each region that only the old text has to the lines that surround it in the new text: the
 * headline next to the region may have changed.
 */
export function carryRegions(claims: readonly TextClaim[], from: Text, to: Text): readonly TextClaim[] {
  let hunks: readonly Hunk[] | undefined;
  return claims.map((claim) => {
    if (!('region' in claim) || findInterval(to.keys, claim.region) !== undefined) return claim;
    const place = findInterval(from.keys, claim.region);
    if (place === undefined) return claim;
    hunks ??= diffLines(from.lines, to.lines);
    return { ...claim, region: toRegion(to.keys, carryInterval(place, hunks)) };
  });
}

/**
 * Finds the start of an interval relative to the beginning of its hunk, and the end relative to its
 * end.
 */
function carryInterval({ after, until }: Interval, hunks: readonly Hunk[]): Interval {
  const lineOf = (index: number, isBefore: boolean): number => {
    let offset = 0;
    for (const hunk of hunks) {
      const start = hunk.after + 1;
      if (index < start) break;
      const [first, count] = [start + offset, hunk.added.length];
      if (index < hunk.until)
        return isBefore
          ? first + Math.min(index - start, count - 1)
          : Math.max(first, first + count - (hunk.until - index));
      offset += count - (hunk.until - start);
    }
    return index + offset;
  };
  const previous = lineOf(after, true);
  return { after: previous, until: Math.max(previous + 1, lineOf(until, false)) };
}

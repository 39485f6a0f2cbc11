import type { MovingRegion, TextClaim } from '@tintype/database/schedules/baselines';
import { diffArrays } from 'diff';
import { updateClaim, isMoving, noClaim, type RegionObservation } from '../claims.ts';
import {
  wildcard,
  compileLinePattern,
  type Interval,
  type ExcludedText,
  toExcludedText,
  findInterval,
  toRegion,
  createRegionTest,
} from './left-out.ts';
import {
  type Hunk,
  type Line,
  diffLines,
  type LineComparison,
  withoutCommon,
  computeLikeness,
  pairLines,
  splitIntoPieces,
} from './hunks.ts';
import { withoutRelativeTimes, areSameInTime } from './relative-times.ts';
import type { CapturedText } from './changed-lines.ts';

/** The maximum number of claims. A page with more consists of moving text only. */
const claimsMax = 500;

type ClaimTexts = {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly inRun: ExcludedText;
  readonly decided: readonly Hunk[];
  readonly keyOf: (line: string) => string;
};

/**
 * Returns the claims after a run: claims that moved again, new claims, and the remaining claims
 * until they expire.
 */
export function updateTextClaims(claims: readonly TextClaim[], texts: ClaimTexts): TextClaim[] {
  const keys = texts.after.map(texts.keyOf);
  const left = new Set(claims);
  const moved: TextClaim[] = [];
  const take = (wanted: (claim: TextClaim) => boolean): TextClaim[] => {
    const found = [...left].filter(wanted);
    for (const claim of found) left.delete(claim);
    return found;
  };
  const strongest = (found: readonly TextClaim[]) => found.toSorted((a, b) => b.moved - a.moved)[0] ?? noClaim;
  for (const pattern of new Set(texts.inRun.patterns)) {
    if (moved.some((claim) => 'pattern' in claim && compileLinePattern(claim.pattern).test(pattern))) continue;
    const found = take((claim) => 'pattern' in claim && areAlike(claim.pattern, pattern));
    const general = found.find((claim) => 'pattern' in claim && compileLinePattern(claim.pattern).test(pattern));
    const kept = general !== undefined && 'pattern' in general ? general.pattern : pattern;
    moved.push({ pattern: kept, ...updateClaim(strongest(found), 'moved')! });
  }
  for (const place of joinIntervals(texts.inRun.regions.flatMap((region) => findInterval(keys, region) ?? []))) {
    const found = take((claim) => 'region' in claim && areOverlapping(findInterval(keys, claim.region), place));
    const widest = found.reduce<Interval>(
      (wide, claim) => union(wide, findInterval(keys, (claim as RegionClaim).region)!),
      place,
    );
    moved.push({ region: toRegion(keys, widest), ...updateClaim(strongest(found), 'moved')! });
  }
  const others = [...left].flatMap((claim): TextClaim[] => {
    if (!isMoving(claim) && isDecided(claim, texts)) return [];
    const next = updateClaim(claim, observeClaim(claim, texts));
    return next === undefined ? [] : [{ ...claim, ...next }];
  });
  return [...moved, ...others].slice(0, claimsMax);
}

type RegionClaim = { readonly region: MovingRegion };

const areAlike = (one: string, other: string): boolean =>
  compileLinePattern(one).test(other) || compileLinePattern(other).test(one);
const areOverlapping = (one: Interval | undefined, other: Interval): boolean =>
  one !== undefined && one.after < other.until && other.after < one.until;
const union = (one: Interval, other: Interval): Interval => ({
  after: Math.min(one.after, other.after),
  until: Math.max(one.until, other.until),
});

/** Joins overlapping places: three captures give two measurements, which may overlap. */
function joinIntervals(places: readonly Interval[]): Interval[] {
  const all: Interval[] = [];
  for (const place of places.toSorted((a, b) => a.after - b.after)) {
    const last = all.at(-1);
    if (areOverlapping(last, place)) all[all.length - 1] = union(last!, place);
    else all.push(place);
  }
  return all;
}

function observeClaim(claim: TextClaim, { before, after, keyOf }: ClaimTexts): RegionObservation {
  const [old, young] = [before, after].map((text) => findContent(claim, text, keyOf));
  return old === young || old === undefined || young === undefined ? 'still' : 'changed';
}

/**
 * Returns whether the captures agree on a change at the place of a claim, which is then not
 * movement.
 */
function isDecided(claim: TextClaim, { before, after, decided, keyOf }: ClaimTexts): boolean {
  const removed = decided.flatMap((hunk) => hunk.removed);
  const added = decided.flatMap((hunk) => hunk.added);
  if ('pattern' in claim)
    return [...removed, ...added].some(({ text }) => compileLinePattern(claim.pattern).test(text));
  const isIn = (lines: readonly Line[], text: readonly string[]): boolean =>
    lines.some(createRegionTest([claim.region], text.map(keyOf)));
  return isIn(removed, before) || isIn(added, after);
}

/**
 * Returns the lines of a text at the place of a claim; `undefined` if the text has no such place.
 */
function findContent(claim: TextClaim, text: readonly string[], keyOf: (line: string) => string): string | undefined {
  if ('pattern' in claim) {
    const lines = text.filter((line) => compileLinePattern(claim.pattern).test(line));
    return lines.length === 0 ? undefined : lines.join('\n');
  }
  const place = findInterval(text.map(keyOf), claim.region);
  if (place === undefined) return undefined;
  return text
    .slice(place.after + 1, place.until)
    .map(withoutRelativeTimes)
    .join('\n');
}

/** Returns the share of the lines to which any claim applies, from 0 to 1. */
export function claimedShare(claims: readonly TextClaim[], lines: readonly string[], keyOf: (line: string) => string) {
  if (claims.length === 0) return 0;
  const { patterns, regions } = toExcludedText(claims);
  const [known, keys] = [new Set(patterns), lines.map(keyOf)];
  const isInRegion = createRegionTest(regions, keys);
  const count = keys.filter((key, at) => known.has(key) || isInRegion({ text: key, at })).length;
  return count / Math.max(1, lines.length);
}

export const describeExcluded = (claims: readonly TextClaim[]): string[] =>
  claims.filter(isMoving).map((claim) => {
    if ('pattern' in claim) return `“${shortenText(claim.pattern.replaceAll(wildcard, '…'))}”`;
    const [previous, next] = claim.region.map((key) =>
      typeof key === 'string' ? `“${shortenText(formatKey(key))}”` : key,
    );
    if (previous === null) return next === null ? 'all lines' : `the lines before ${next}`;
    return next === null ? `the lines after ${previous}` : `the lines between ${previous} and ${next}`;
  });

const patternCharactersMax = 80;
const shortenText = (text: string): string =>
  text.length > patternCharactersMax ? `${text.slice(0, patternCharactersMax - 1)}…` : text;
const formatKey = (key: string): string => key.replaceAll(wildcard, '…').replaceAll(/\{\w+\}/g, '…');

/** The minimum share of characters that stay. With fewer, a pattern would match other lines too. */
const stayingShareMin = 0.3;

/**
 * Compares the words of two captures of one run. If some words of a line differ, the rest becomes a
 * pattern, such as "You are visitor …". If lines have nothing in common, the place between the
 * surrounding lines is returned, as line numbers of `one`.
 */
export function measureMovingWords(
  one: CapturedText,
  other: CapturedText,
): { readonly patterns: readonly string[]; readonly places: readonly Interval[] } {
  const read = { from: one.at, to: other.at };
  const isSame: LineComparison = (before, after) => areSameInTime(before, after, read);
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
  if (computeLikeness(before, after) < stayingShareMin) return undefined;
  const pattern = diffArrays(splitIntoPieces(before), splitIntoPieces(after))
    .map(({ value, added, removed }) => (added || removed ? wildcard : value.join('')))
    .join('')
    .replaceAll(new RegExp(`${wildcard}+(?:\\s*${wildcard}+)*`, 'g'), wildcard);
  return (pattern.match(/\p{L}/gu)?.length ?? 0) >= 2 ? pattern : undefined;
}

/**
 * Returns the intervals of changed lines. Hunks that are separated by fewer lines than half of
 * their changed lines form one interval.
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

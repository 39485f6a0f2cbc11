import type { MovingWords } from '@tintype/database/schedules/baselines';
import { diffArrays } from 'diff';
import { type Hunk, hunksOf, withoutCommon } from './hunks.ts';
import { regionsOf } from './moving-regions.ts';
import { likeness, pairLines, piecesOf } from './pair-lines.ts';
import { withoutRelativeTimes } from './relative-times.ts';

/** Stands for words that move. No page has it: it is a private character. */
const anything = '\ue000';
/** Minimum share of letters that stay; below it a pattern would match other lines too. */
const stayingFrom = 0.3;
/** A page with more of them is nothing but movement. */
const keptMax = 500;

export const nothingMoves: MovingWords = { patterns: [], regions: [], share: 0 };

/**
 * Compares the words of two captures taken one right after the other: the page is assumed to be unchanged, so every difference is movement.
 * Of a line in which some words differ the rest is kept as a pattern, such as "You are visitor …"; of lines that have nothing in common,
 * the place between the lines around them.
 */
export function measureMovingWords(one: readonly string[], other: readonly string[]): MovingWords {
  const hunks = withoutCommon(hunksOf(one, other), withoutRelativeTimes);
  const patterns: string[] = [];
  const unlike: Hunk[] = [];
  for (const hunk of hunks) {
    const found = pairLines(textsOf(hunk.removed), textsOf(hunk.added)).map(({ before, after }) =>
      before === undefined || after === undefined ? undefined : patternOf(before, after),
    );
    for (const pattern of found) if (pattern !== undefined) patterns.push(pattern);
    if (found.includes(undefined)) unlike.push(hunk);
  }
  const moved = hunks.reduce((sum, { removed, added }) => sum + Math.max(removed.length, added.length), 0);
  return {
    patterns: patterns.slice(0, keptMax),
    regions: regionsOf(unlike, one).slice(0, keptMax),
    share: moved / Math.max(1, one.length, other.length),
  };
}

const textsOf = (lines: Hunk['removed']): string[] => lines.map(({ text }) => text);

function patternOf(before: string, after: string): string | undefined {
  if (likeness(before, after) < stayingFrom) return undefined;
  const pattern = diffArrays(piecesOf(before), piecesOf(after))
    .map(({ value, added, removed }) => (added || removed ? anything : value.join('')))
    .join('')
    .replaceAll(new RegExp(`${anything}+(?:\\s*${anything}+)*`, 'g'), anything);
  return (pattern.match(/\p{L}/gu)?.length ?? 0) >= 2 ? pattern : undefined;
}

/** The union of the movement in two pairs of captures. */
export function joinMovingWords(one: MovingWords, other: MovingWords): MovingWords {
  const regions = new Map([...one.regions, ...other.regions].map((region) => [JSON.stringify(region), region]));
  return {
    patterns: [...new Set([...one.patterns, ...other.patterns])].slice(0, keptMax),
    regions: [...regions.values()].slice(0, keptMax),
    share: Math.max(one.share, other.share),
  };
}

/** A line, or the pattern that it fits. */
export function keyWith({ patterns }: MovingWords): (line: string) => string {
  const compiled = patterns.map((pattern) => ({
    pattern,
    fits: new RegExp(`^${pattern.split(anything).map(escaped).join('.{0,300}?')}$`, 'u'),
  }));
  const keys = new Map<string, string>();
  return (line) => {
    const key = keys.get(line) ?? compiled.find(({ fits }) => fits.test(line))?.pattern ?? withoutRelativeTimes(line);
    keys.set(line, key);
    return key;
  };
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

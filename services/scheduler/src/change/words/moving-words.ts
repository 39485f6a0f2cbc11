import type { MovingWords } from '@tintype/database/schedules';
import { diffArrays } from 'diff';
import { type Hunk, hunksOf, withoutCommon } from './hunks.ts';
import { regionsOf } from './moving-regions.ts';
import { likeness, pairLines, piecesOf } from './pair-lines.ts';
import { withoutRelativeTimes } from './relative-times.ts';

/** Stands for words that move. No page has it: it is a private character. */
const anything = '\ue000';
/** Below this part of letters that stay, a pattern would fit other lines as well. */
const stayingFrom = 0.3;
/** More is a page that is nothing but movement. */
const keptMax = 500;

export const nothingMoves: MovingWords = { patterns: [], regions: [], share: 0 };

/**
 * Two captures in a row of a page that nobody has changed meanwhile: what differs moves by itself. Of a line in which some words differ the
 * rest is kept as a pattern, such as "You are visitor …"; of lines that have nothing in common, the place between the lines around them.
 */
export function measureMovingWords(one: readonly string[], other: readonly string[]): MovingWords {
  const hunks = withoutCommon(hunksOf(one, other), withoutRelativeTimes);
  const patterns: string[] = [];
  const unlike: Hunk[] = [];
  for (const hunk of hunks) {
    const found = pairLines(textsOf(hunk.removed), textsOf(hunk.added)).map(({ before, after }) =>
      before === undefined || after === undefined ? undefined : patternOf(before, after),
    );
    patterns.push(...found.filter((pattern) => pattern !== undefined));
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

/** What moved in one pair of captures or in another. */
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

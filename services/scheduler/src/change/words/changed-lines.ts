import type { ChangedLine } from '@tintype/contracts/schedules/change-report';
import { filterLines, type Hunk, diffLines, type Line, withoutCommon } from './hunks.ts';
import { keyWith, type LeftOut, sameWith, standsIn } from './left-out.ts';
import { markWords, shortened } from './mark-words.ts';
import { isClockAdvance } from './page-clock.ts';
import { type Pair, pairLines } from './pair-lines.ts';
import { areSameInTime } from './relative-times.ts';
import type { ReadingTimes } from './displayed-times.ts';

/** The lines of a text, and the time in milliseconds at which it was read. */
export type Look = { readonly lines: readonly string[]; readonly at: number };

type ChangedLineTexts = {
  readonly before: Look;
  /** The captures of a run. Only differences that all of them show are counted. */
  readonly looks: readonly Look[];
  readonly leftOut: LeftOut;
  /** Returns the key of a line, by which the lines around regions are found. */
  readonly placeKey: (line: string) => string;
};

/**
 * Returns the lines that differ, as in the first capture. Lines that only moved to a different
 * place are excluded.
 */
export function differingLines({ before, looks, leftOut, placeKey }: ChangedLineTexts): Hunk[] {
  const keyOf = keyWith(leftOut.patterns);
  const movesBefore = standsIn(leftOut.regions, before.lines.map(placeKey));
  const [first = [], ...others] = looks.map(({ lines, at }) => {
    const moves = standsIn(leftOut.regions, lines.map(placeKey));
    const read = { from: before.at, to: at };
    const isSame = sameWith(keyOf, read);
    const apart = diffLines(before.lines, lines, (old, young) => areSameInTime(old, young, read));
    const hunks = withoutCommon(apart, { keyOf, isSame });
    return filterLines(hunks, { removed: (line) => !movesBefore(line), added: (line) => !moves(line) });
  });
  return others.reduce((hunks, again) => lasting(hunks, again, keyOf), first);
}

/**
 * Describes the differences as words. Differences of a line that only followed the time are left
 * out.
 */
export const describeLines = (hunks: readonly Hunk[], read: ReadingTimes): ChangedLine[] =>
  hunks
    .flatMap(({ removed, added }) => pairLines(textsOf(removed), textsOf(added)))
    .filter((pair) => !isClock(pair, read))
    .map(({ before: old, after: young }) => ({
      ...(old !== undefined && { before: shortened(old) }),
      ...(young !== undefined && { after: shortened(young) }),
      words: markWords(old ?? '', young ?? ''),
    }));

const isClock = ({ before, after }: Pair, read: ReadingTimes): boolean =>
  before !== undefined && after !== undefined && isClockAdvance(before, after, read);

function lasting(hunks: readonly Hunk[], seenAgain: readonly Hunk[], keyOf: (line: string) => string): Hunk[] {
  const keysOf = (lines: readonly Line[]): Set<string> => new Set(lines.map(({ text }) => keyOf(text)));
  const removedAgain = keysOf(seenAgain.flatMap(({ removed }) => removed));
  const addedAgain = keysOf(seenAgain.flatMap(({ added }) => added));
  return filterLines(hunks, {
    removed: ({ text }) => removedAgain.has(keyOf(text)),
    added: ({ text }) => addedAgain.has(keyOf(text)),
  });
}

const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);

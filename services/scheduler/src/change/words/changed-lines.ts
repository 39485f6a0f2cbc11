import type { ChangedLine } from '@tintype/contracts/schedules/change-detection';
import type { MarkedWords } from '@tintype/contracts/schedules/marked-words';
import { diffArrays } from 'diff';
import {
  filterLines,
  type Hunk,
  diffLines,
  type Line,
  withoutCommon,
  type LinePair,
  pairLines,
  splitIntoPieces,
} from './hunks.ts';
import { createLineKey, type ExcludedText, createLineComparison, createRegionTest } from './left-out.ts';
import { isClockAdvance } from './page-clock.ts';
import { areSameInTime, type ReadingTimes } from './relative-times.ts';

/** The time `at` is in milliseconds. */
export type CapturedText = { readonly lines: readonly string[]; readonly at: number };

type ChangedLineTexts = {
  readonly before: CapturedText;
  /** The captures of a run. Only differences that all of them show are counted. */
  readonly looks: readonly CapturedText[];
  readonly leftOut: ExcludedText;
  /** Returns the key of a line, by which the lines around regions are found. */
  readonly placeKey: (line: string) => string;
};

/**
 * Returns the lines that differ, as in the first capture. Lines that only moved to a different
 * place are excluded.
 */
export function findDifferingLines({ before, looks, leftOut, placeKey }: ChangedLineTexts): Hunk[] {
  const keyOf = createLineKey(leftOut.patterns);
  const movesBefore = createRegionTest(leftOut.regions, before.lines.map(placeKey));
  const [first = [], ...others] = looks.map(({ lines, at }) => {
    const moves = createRegionTest(leftOut.regions, lines.map(placeKey));
    const read = { from: before.at, to: at };
    const isSame = createLineComparison(keyOf, read);
    const apart = diffLines(before.lines, lines, (old, young) => areSameInTime(old, young, read));
    const hunks = withoutCommon(apart, { keyOf, isSame });
    return filterLines(hunks, { removed: (line) => !movesBefore(line), added: (line) => !moves(line) });
  });
  return others.reduce((hunks, again) => keepLasting(hunks, again, keyOf), first);
}

/** Differences of a line that only followed the time are left out. */
export const describeLines = (hunks: readonly Hunk[], read: ReadingTimes): ChangedLine[] =>
  hunks
    .flatMap(({ removed, added }) => pairLines(textsOf(removed), textsOf(added)))
    .filter((pair) => !isClockPair(pair, read))
    .map(({ before: old, after: young }) => ({
      ...(old !== undefined && { before: shortened(old) }),
      ...(young !== undefined && { after: shortened(young) }),
      words: markWords(old ?? '', young ?? ''),
    }));

const isClockPair = ({ before, after }: LinePair, read: ReadingTimes): boolean =>
  before !== undefined && after !== undefined && isClockAdvance(before, after, read);

function keepLasting(hunks: readonly Hunk[], seenAgain: readonly Hunk[], keyOf: (line: string) => string): Hunk[] {
  const keysOf = (lines: readonly Line[]): Set<string> => new Set(lines.map(({ text }) => keyOf(text)));
  const removedAgain = keysOf(seenAgain.flatMap(({ removed }) => removed));
  const addedAgain = keysOf(seenAgain.flatMap(({ added }) => added));
  return filterLines(hunks, {
    removed: ({ text }) => removedAgain.has(keyOf(text)),
    added: ({ text }) => addedAgain.has(keyOf(text)),
  });
}

const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);

const lineCharactersMax = 500;
/** The number of characters of a long line that are shown on each side of a change. */
const contextCharacters = 60;

function markWords(before: string, after: string): MarkedWords[] {
  const parts = diffArrays(splitIntoPieces(before), splitIntoPieces(after)).map(({ value, added, removed }) => ({
    text: value.join(''),
    change: added ? ('added' as const) : removed ? ('removed' as const) : undefined,
  }));
  const joined = joinOverBlanks(parts);
  return joined.map(({ text, change }, at) =>
    change === undefined
      ? { text: shortContext(text, { isFirst: at === 0, isLast: at === joined.length - 1 }) }
      : { text: shortened(text), change },
  );
}

type MarkWordPart = { readonly text: string; readonly change: 'added' | 'removed' | undefined };

/** Joins adjacent changed words to one change, including the blank between them. */
function joinOverBlanks(parts: readonly MarkWordPart[]): MarkWordPart[] {
  const runs: { removed: string; added: string; same: string }[] = [];
  for (const [at, { text, change }] of parts.entries()) {
    const last = runs.at(-1);
    const isBetween = change === undefined && /^\s+$/.test(text) && at > 0 && at < parts.length - 1;
    if (change === undefined && !isBetween) runs.push({ removed: '', added: '', same: text });
    else if (isBetween && last !== undefined && last.same === '') {
      last.removed += last.removed === '' ? '' : text;
      last.added += last.added === '' ? '' : text;
    } else if (isBetween) runs.push({ removed: '', added: '', same: text });
    else {
      const run = last !== undefined && last.same === '' ? last : { removed: '', added: '', same: '' };
      if (run !== last) runs.push(run);
      if (change === 'removed') run.removed += text;
      else run.added += text;
    }
  }
  return runs.flatMap(({ removed, added, same }): MarkWordPart[] => [
    ...(same === '' ? [] : [{ text: same, change: undefined }]),
    ...(removed === '' ? [] : [{ text: removed, change: 'removed' as const }]),
    ...(added === '' ? [] : [{ text: added, change: 'added' as const }]),
  ]);
}

function shortContext(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const room = contextCharacters * (isFirst || isLast ? 1 : 2);
  if (text.length <= room + 1) return text;
  if (isFirst && isLast) return shortened(text);
  if (isFirst) return `…${text.slice(-contextCharacters)}`;
  if (isLast) return `${text.slice(0, contextCharacters)}…`;
  return `${text.slice(0, contextCharacters)}…${text.slice(-contextCharacters)}`;
}

const shortened = (text: string): string =>
  text.length > lineCharactersMax ? `${text.slice(0, lineCharactersMax - 1)}…` : text;

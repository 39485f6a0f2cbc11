import { diffArrays, diffWordsWithSpace } from 'diff';
import type { Execution } from '../../api/client.ts';

type TextChangeLine = NonNullable<Execution['textChanges']>[number];
type TextChanges = Readonly<{ lines: readonly TextChangeLine[]; count: number }>;

/** A run of a schedule reports the same number of lines. */
const linesMax = 50;
/** Aligning texts that differ more would take long. */
const editsMax = 1_000;

/**
 * Returns lines in the form in which a run of a schedule reports them; undefined for texts that
 * have little in common.
 */
export function compareTexts(before: string, after: string): TextChanges | undefined {
  const parts = diffArrays(listLines(before), listLines(after), { maxEditLength: editsMax });
  if (parts === undefined) return undefined;
  const lines = parts.flatMap(({ value, added, removed }, at): TextChangeLine[] => {
    const [last, next] = [parts[at - 1], parts[at + 1]];
    // If a block of lines is replaced by a block of the same size, each new line is the changed
    // form of an old line.
    const isPaired = removed && next?.added === true && next.value.length === value.length;
    const wasPaired = added && last?.removed === true && last.value.length === value.length;
    if (wasPaired || (!added && !removed)) return [];
    return value.map((text, index) =>
      isPaired ? toChangedLine(text, next.value[index]!) : toUnpairedLine(text, added),
    );
  });
  return { lines: lines.slice(0, linesMax), count: lines.length };
}

const listLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const toUnpairedLine = (text: string, isAdded: boolean): TextChangeLine => ({
  words: [{ text, change: isAdded ? 'added' : 'removed' }],
});
const toChangedLine = (before: string, after: string): TextChangeLine => ({
  before,
  after,
  words: diffWordsWithSpace(before, after).map(({ value: text, added, removed }) =>
    added ? { text, change: 'added' } : removed ? { text, change: 'removed' } : { text },
  ),
});

import type { ChangedLine } from '@tintype/contracts/schedules/change-report';
import type { MovingWords } from '@tintype/database/schedules/baselines';
import { filterLines, type Hunk, hunksOf, type Line, withoutCommon } from './hunks.ts';
import { markWords, shortened } from './mark-words.ts';
import { movingLines } from './moving-regions.ts';
import { keyWith } from './moving-words.ts';
import { type Between, wentOnWithTime } from './own-clock.ts';
import { type Pair, pairLines } from './pair-lines.ts';

type Texts = {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The text of a second capture right after that one: only changes that both captures show are counted. */
  readonly again?: readonly string[] | undefined;
  readonly moving: MovingWords;
  /** When the first two were read. */
  readonly read: Between;
};

/** The lines whose content has changed. Lines that only moved to another place are left out. */
export function changedLines({ before, after, again, moving, read }: Texts): ChangedLine[] {
  const keyOf = keyWith(moving);
  const movesBefore = movingLines(moving, before);
  const changes = (text: readonly string[]): Hunk[] => {
    const moves = movingLines(moving, text);
    const hunks = withoutCommon(hunksOf(before, text), keyOf);
    return filterLines(hunks, { removed: (line) => !movesBefore(line), added: (line) => !moves(line) });
  };
  const hunks = again === undefined ? changes(after) : lasting(changes(after), changes(again), keyOf);
  return hunks
    .flatMap(({ removed, added }) => pairLines(textsOf(removed), textsOf(added)))
    .filter((pair) => !isClock(pair, read))
    .map(({ before: old, after: young }) => ({
      ...(old !== undefined && { before: shortened(old) }),
      ...(young !== undefined && { after: shortened(young) }),
      words: markWords(old ?? '', young ?? ''),
    }));
}

const isClock = ({ before, after }: Pair, read: Between): boolean =>
  before !== undefined && after !== undefined && wentOnWithTime(before, after, read);

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

/// <reference lib="dom" />
import { countWords } from './count-words.ts';
import { allMatches } from './open-roots.ts';
import { readLines } from './read-lines.ts';

type ReadWatchedLimits = Parameters<typeof readLines>[2] & {
  readonly headLinesMax: number;
  readonly headLettersMax: number;
};
type ReadWatched = ReturnType<typeof readLines> & {
  words: number;
  page: { title: string; words: number; head: string[]; asksPassword: boolean };
};

/**
 * Reads the lines that a schedule compares, and the page around them. Changes nothing in the page.
 */
export function readWatched(
  selector: string | null,
  ignored: readonly string[],
  limits: ReadWatchedLimits,
): ReadWatched {
  const read = readLines(selector, ignored, limits);
  const whole = selector === null ? read : readLines(null, ignored, limits);
  const words = countWords(read.lines.join('\n'));
  return {
    ...read,
    words,
    page: {
      title: document.title.slice(0, limits.headLettersMax),
      words: selector === null ? words : countWords(whole.lines.join('\n')),
      head: whole.lines.slice(0, limits.headLinesMax).map((line) => line.slice(0, limits.headLettersMax)),
      asksPassword: allMatches('input[type="password" i]').some((field) => field.checkVisibility()),
    },
  };
}

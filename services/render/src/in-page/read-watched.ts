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
 * Returns the lines of a JSON document with its keys in order, because their order has no meaning;
 * `undefined` for other documents.
 */
function readJsonLines({ lettersMax, linesMax }: ReadWatchedLimits): { lines: string[]; isCut: boolean } | undefined {
  if (!/[/+]json$/.test(document.contentType)) return undefined;
  const inOrder = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  try {
    const text = JSON.stringify(JSON.parse(document.querySelector('pre')?.textContent ?? ''), inOrder, 1);
    const lines = text
      .slice(0, lettersMax)
      .split('\n')
      .map((line) => line.trim());
    return { lines: lines.slice(0, linesMax), isCut: text.length > lettersMax || lines.length > linesMax };
  } catch {
    return undefined;
  }
}

/**
 * Reads the lines that a schedule compares, and the page around them. Changes nothing in the page.
 */
export function readWatched(
  selector: string | null,
  ignored: readonly string[],
  limits: ReadWatchedLimits,
): ReadWatched {
  const json = selector === null ? readJsonLines(limits) : undefined;
  const read = { ...readLines(selector, ignored, limits), ...json };
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

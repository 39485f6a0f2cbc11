import type { PageValue } from '@tintype/contracts/capture/capture-result';
import type { ValueQuery } from '@tintype/contracts/schedules/values/value-types';
import { countWords } from './count-words.ts';
import { readAttribute } from './members.ts';
import { allMatches } from './open-roots.ts';
import { readLines } from './read-lines.ts';

type ReadWatchedLimits = Parameters<typeof readLines>[2] & {
  readonly headLinesMax: number;
  readonly headLettersMax: number;
};
type WatchedReading = ReturnType<typeof readLines> & {
  words: number;
  page: { title: string; words: number; head: string[]; asksPassword: boolean };
};

/**
 * Returns the lines of a JSON document, with sorted keys, because their order has no meaning;
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

export function readWatched(
  selector: string | null,
  ignored: readonly string[],
  limits: ReadWatchedLimits,
): WatchedReading {
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

/**
 * Reads the values of a schedule: the number of matches, and the text of the first. Hidden elements
 * count only if an attribute is read. Fields for typing may contain typed text, so they are left
 * out.
 */
export function readValues(
  queries: readonly ValueQuery[],
  charactersMax: number,
): { values: PageValue[]; language: string } {
  const readText = (element: Element, attribute: string | undefined): string => {
    if (attribute !== undefined) return readAttribute(element, attribute) ?? '';
    return element instanceof HTMLElement && !(element instanceof HTMLTextAreaElement)
      ? element.innerText
      : (element.textContent ?? '');
  };
  const values = queries.map(({ name, selector, attribute }) => {
    const all = allMatches(selector);
    const found = attribute === undefined ? all.filter((element) => element.checkVisibility()) : all;
    const [first] = found;
    const text = first === undefined ? null : readText(first, attribute).replace(/\s+/g, ' ').trim();
    return { name, count: found.length, text: text === null ? null : text.slice(0, charactersMax) };
  });
  return { values, language: document.documentElement.lang.slice(0, 35) };
}

import { timeLanguages, type ReadingTimes } from './relative-times.ts';
import { timeWords } from './time-words.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Minutes that a clock may advance between rendering and reading the page. */
const driftMinutes = 1;
/** The minutes of time zone offsets, beyond whole hours. */
const zoneMinutes = [0, 30, 45];
/** The period of a twelve-hour clock, which shows each time twice a day. */
const clockMinutes = 12 * 60;
/** The date on a page may be a day ahead of or behind UTC. */
const dayShifts = [0, -1, 1];

/** Separate the parts of a line, such as the name of a newspaper and the date. */
const lineSeparators = /[·•|]/;

/**
 * Returns whether a line changed only with the time: the differing part contains only the present
 * time or day, and was correct at both readings. A time with a label, such as a departure or a
 * deadline, is never the clock of the page.
 */
export function isClockAdvance(before: string, after: string, between: ReadingTimes): boolean {
  if (before === after) return false;
  const [old, young] = [before.split(lineSeparators), after.split(lineSeparators)];
  return (
    old.length === young.length && old.every((part, at) => part === young[at] || isPresent(part, young[at]!, between))
  );
}

function isPresent(before: string, after: string, between: ReadingTimes): boolean {
  if (isSecondsAdvance(before, after, between)) return true;
  if (!areClocks(before, after, between)) return false;
  return dayShifts.some((shift) => {
    const old = removePresent(before, between.from + shift * dayMs);
    return old !== undefined && old === removePresent(after, between.to + shift * dayMs);
  });
}

const clockPattern = /(?<![\d:])(\d{1,2})(?::|h)(\d{2})(?::(\d{2}))?(?:\.\d{1,3})?(?![\d:])/g;

/**
 * Returns whether each clock shows the time of both readings in one zone, or the lines have no
 * clock.
 */
function areClocks(before: string, after: string, { from, to }: ReadingTimes): boolean {
  const [old, young] = [[...before.matchAll(clockPattern)], [...after.matchAll(clockPattern)]];
  if (old.length !== young.length) return false;
  return old.every((one, index) => {
    const [zone, other] = [getMinutesAhead(one, from), getMinutesAhead(young[index]!, to)];
    return (
      isNearMultiple(zone - other, clockMinutes) && zoneMinutes.some((minutes) => isNearMultiple(zone - minutes, 60))
    );
  });
}

/**
 * Returns whether the lines differ only in times with seconds that were correct at both readings.
 * Whatever is next to these times, they are a clock: nothing else is planned to the second.
 */
function isSecondsAdvance(before: string, after: string, between: ReadingTimes): boolean {
  if (before.replaceAll(clockPattern, '') !== after.replaceAll(clockPattern, '')) return false;
  const seconds = [...before.matchAll(clockPattern), ...after.matchAll(clockPattern)].map(([, , , second]) => second);
  const isExact = seconds.length > 0 && !seconds.includes(undefined) && seconds.some((second) => second !== '00');
  return isExact && areClocks(before, after, between);
}

const getMinutesAhead = ([, hours, minutes]: RegExpMatchArray, at: number): number =>
  Number(hours) * 60 + Number(minutes) - Math.floor(at / minuteMs);

function isNearMultiple(minutes: number, step: number): boolean {
  const rest = ((minutes % step) + step) % step;
  return Math.min(rest, step - rest) <= driftMinutes;
}

const clockWords = new Set([
  ...Object.values(timeWords).flatMap((words) => words.clock.split(' ')),
  ...'t z utc gmt est edt cst cdt mst mdt pst pdt cet cest bst ist jst msk'.split(' '),
]);
/** Matches clock words within longer words, for scripts without blanks. */
const joinedWords = new RegExp(
  [...clockWords].filter((word) => /[\p{sc=Han}\p{sc=Hiragana}]/u.test(word)).join('|'),
  'gu',
);
const zoneOffset = /(?:utc|gmt)?\s?[+−-]\d{1,2}:?(?:00|30|45)(?!\d)/giu;

/**
 * Removes the clock times and the date of `at` from a line. Returns the rest; `undefined` if words
 * or numbers remain, or if the line has no time or date.
 */
function removePresent(line: string, at: number): string | undefined {
  const { names, numbers } = getDayParts(at);
  const found = new Set<string>();
  const rest = line
    .toLowerCase()
    .replaceAll(clockPattern, () => {
      found.add('clock');
      return '{}';
    })
    .replace(found.has('clock') ? zoneOffset : /$^/, '')
    .replace(getCityPattern(), (city) => (isTimeIn(city, line, at) ? '' : city))
    .replaceAll(/\d+/g, (digits) => {
      const kind = numbers.get(digits);
      if (kind === undefined) return digits;
      // The number 11 is both the day and the month on 11 November.
      found.add(found.has(kind) ? 'day or month' : kind);
      return '{}';
    })
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => {
      if (clockWords.has(word)) return '';
      const name = names.get(word);
      if (name !== undefined) {
        found.add(name);
        return '{}';
      }
      const weekday = [...names.keys()].find((one) => /\p{sc=Han}/u.test(one) && one.length > 1 && word.includes(one));
      if (weekday !== undefined) found.add('weekday');
      return word.replace(weekday ?? '', '').replaceAll(joinedWords, '');
    });
  const isDate = found.has('weekday') || found.has('month') || found.has('day or month');
  const isWhole = found.has('weekday') || !isDate || found.has('day') || found.has('day or month');
  return isWhole && (isDate || found.has('clock')) && !/[\p{L}\p{N}]/u.test(rest) ? rest : undefined;
}

let zonesByCity: ReadonlyMap<string, string> | undefined;
let cityPattern: RegExp | undefined;

function getCityPattern(): RegExp {
  zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase(),
      zone,
    ]),
  );
  cityPattern ??= new RegExp(String.raw`(?:\bin )?\b(?:${[...zonesByCity.keys()].join('|')})\b`);
  return cityPattern;
}

/**
 * Returns whether a line shows the present time of a city. The departure of a train to the city
 * does not count.
 */
function isTimeIn(city: string, line: string, at: number): boolean {
  const timeZone = zonesByCity?.get(city.replace(/^in /, ''));
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(at);
  const [shown] = time.matchAll(clockPattern);
  const clocks = [...line.matchAll(clockPattern)];
  return (
    shown !== undefined &&
    clocks.length > 0 &&
    clocks.every((one) => isNearMultiple(getMinutesAhead(one, at) - getMinutesAhead(shown, at), clockMinutes))
  );
}

type DayParts = { readonly names: ReadonlyMap<string, string>; readonly numbers: ReadonlyMap<string, string> };
const knownDays = new Map<number, DayParts>();

/** Returns the names and numbers of a day in every language: its weekday, month, day and year. */
function getDayParts(at: number): DayParts {
  const day = Math.floor(at / dayMs);
  const before = knownDays.get(day);
  if (before !== undefined) return before;
  if (knownDays.size >= 10) knownDays.clear();
  const names = new Map<string, string>();
  for (const format of getNameFormats())
    for (const { type, value } of format.formatToParts(at))
      if (type === 'weekday' || type === 'month')
        for (const word of value.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []) names.set(word, type);
  const date = new Date(day * dayMs);
  const year = String(date.getUTCFullYear());
  const numbers = new Map([
    [year, 'year'],
    [year.slice(2), 'year'],
    ...bothForms(date.getUTCMonth() + 1).map((form) => [form, 'month'] as const),
    ...bothForms(date.getUTCDate()).map((form) => [form, 'day'] as const),
  ]);
  const parts = { names, numbers };
  knownDays.set(day, parts);
  return parts;
}
const bothForms = (number: number): readonly string[] => [String(number), String(number).padStart(2, '0')];

let nameFormats: readonly Intl.DateTimeFormat[] | undefined;
/**
 * Returns formats with names of weekdays and months. A month may have a different ending next to a
 * day, so both forms are included.
 */
function getNameFormats(): readonly Intl.DateTimeFormat[] {
  nameFormats ??= ['en-GB', 'nb', ...timeLanguages].flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => [
      new Intl.DateTimeFormat(language, { weekday: style, month: style, day: 'numeric', timeZone: 'UTC' }),
      new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }),
    ]),
  );
  return nameFormats;
}

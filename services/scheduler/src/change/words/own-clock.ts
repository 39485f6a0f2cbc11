import { languages } from './relative-times.ts';

/** When two texts were read, in milliseconds. */
export type Between = { readonly from: number; readonly to: number };

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Minutes that a clock may advance between rendering and reading the page. */
const driftMinutes = 1;
/** Time zones differ by multiples of a quarter of an hour. */
const zoneStepMinutes = 15;
/** A clock of twelve hours shows each time twice. */
const clockMinutes = 12 * 60;
/** The date on a page may be a day ahead of or behind UTC. */
const dayShifts = [0, -1, 1];

/**
 * Whether a line changed only with the time: it shows the time or the date of both readings, each in the same zone. Opening hours do not
 * change like that.
 */
export function wentOnWithTime(before: string, after: string, { from, to }: Between): boolean {
  if (!/\d/.test(before) || !/\d/.test(after)) return false;
  if (areClocks(before, after, { from, to })) return true;
  return dayShifts.some((shift) => {
    const [old, young] = [withoutDay(before, from + shift * dayMs), withoutDay(after, to + shift * dayMs)];
    if (old === before || young === after) return false;
    return old === young || areClocks(old, young, { from, to });
  });
}

const clock = /(?<![\d:])(\d{1,2})[:h](\d{2})(?::\d{2})?(?![\d:])/g;

function areClocks(before: string, after: string, { from, to }: Between): boolean {
  if (before.replaceAll(clock, '') !== after.replaceAll(clock, '')) return false;
  const [old, young] = [[...before.matchAll(clock)], [...after.matchAll(clock)]];
  if (old.length === 0 || old.length !== young.length) return false;
  return old.every((one, index) => {
    if (one[0] === young[index]![0]) return true;
    const [zone, other] = [aheadOf(one, from), aheadOf(young[index]!, to)];
    return near(zone - other, clockMinutes) && near(zone, zoneStepMinutes);
  });
}

/** How many minutes a shown time is ahead of UTC. */
const aheadOf = ([, hours, minutes]: RegExpMatchArray, at: number): number =>
  Number(hours) * 60 + Number(minutes) - Math.floor(at / minuteMs);

function near(minutes: number, step: number): boolean {
  const rest = ((minutes % step) + step) % step;
  return Math.min(rest, step - rest) <= driftMinutes;
}

const styles: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { dateStyle: 'short' },
  { weekday: 'long', day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short' },
  { day: '2-digit', month: '2-digit', year: 'numeric' },
];
/** Shorter forms may mean something else. */
const formLettersMin = 5;
let formats: readonly Intl.DateTimeFormat[] | undefined;

/** The line without that day, however it is written. */
function withoutDay(line: string, at: number): string {
  formats ??= ['en-GB', ...languages].flatMap((language) =>
    styles.map((style) => new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })),
  );
  const forms = formats.map((format) => format.format(at)).filter(({ length }) => length >= formLettersMin);
  const found = forms.filter((form) => standsIn(line, form)).toSorted((a, b) => b.length - a.length)[0];
  return found === undefined ? line : line.replace(found, '{today}');
}

/** Not as a part of a longer number: 1 May is not in 21 May. */
function standsIn(line: string, form: string): boolean {
  const at = line.indexOf(form);
  return at >= 0 && !/\d/.test(line[at - 1] ?? '') && !/\d/.test(line[at + form.length] ?? '');
}

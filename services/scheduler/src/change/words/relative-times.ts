import { timeWords, type TimeWords, type UnitName, unitNames, unspacedLanguages } from './time-words.ts';

export const timeLanguages = Object.keys(timeWords);

const numberPattern = String.raw`\d{1,4}(?:[.,]\d)?`;
/** Separators between the parts of an expression, as in "1 hour and 5 minutes". */
const joints = String.raw`(?:[,\s]|\s(?:and|und|et|y|e|en|i|och|og|ve|и)\s)*`;

type LanguagePattern = {
  readonly all: string;
  readonly part: RegExp;
  readonly unitsByName: Readonly<Record<UnitName, RegExp>>;
  readonly ones: RegExp;
  /** Matches a complete expression, as do the following patterns. */
  readonly past: RegExp;
  readonly future: RegExp;
  readonly now: RegExp;
  readonly days: readonly RegExp[];
};

const expandBlanks = (pattern: string): string =>
  pattern.replaceAll(' ?', String.raw`\s*`).replaceAll(' ', String.raw`\s+`);
const toExactPattern = (pattern: string): RegExp => new RegExp(`^(?:${expandBlanks(pattern)})$`, 'iu');

function createLanguagePattern(language: string): LanguagePattern {
  const { past, future, one, few, now, days, ...words }: TimeWords = timeWords[language]!;
  const units = words.units.split(' ');
  const isSpaced = !unspacedLanguages.includes(language);
  const unit = units.join('|');
  const end = isSpaced ? String.raw`(?![\p{L}\p{N}])\.?` : '';
  const numberWords = one === undefined ? few : `${one}|${few}`;
  const first = `(?:${numberPattern} ?|(?:${numberWords})${isSpaced ? ' ?' : ''})(?:${unit})${end}`;
  const several = `(?:${first})(?:${joints}(?:${numberPattern}) ?(?:${unit})${end})*`;
  const inForms = (forms: readonly string[]): string => forms.map((form) => form.replace('N', several)).join('|');
  const pattern = `(?:${expandBlanks([inForms(past), inForms(future), now, ...days.toReversed()].join('|'))})`;
  return {
    all: isSpaced ? String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])` : String.raw`(?<!\d)${pattern}`,
    part: new RegExp(expandBlanks(`(?<number>${numberPattern}|${numberWords}) ?(?<unit>${unit})${end}`), 'giu'),
    unitsByName: Object.fromEntries(unitNames.map((name, at) => [name, toExactPattern(units[at]!)])) as Record<
      UnitName,
      RegExp
    >,
    ones: toExactPattern(one ?? '1'),
    past: toExactPattern(inForms(past)),
    future: toExactPattern(inForms(future)),
    now: toExactPattern(now),
    days: days.map(toExactPattern),
  };
}

const patterns = timeLanguages.map(createLanguagePattern);
const relativeTime = new RegExp(patterns.map(({ all }) => all).join('|'), 'giu');

/**
 * The orders in which units are tried: the shorter or the longer unit first, because "m" may be
 * minutes or months.
 */
const unitOrders = [unitNames, unitNames.toReversed()] as const;

/**
 * Returns the meaning of an expression in one language; `undefined` if the expression is not in
 * that language.
 */
function parseExpression(
  pattern: LanguagePattern,
  preferred: readonly UnitName[],
  text: string,
): ShownTime | undefined {
  if (pattern.now.test(text)) return { direction: -1, low: 0, high: 0, unit: 'minute', isLetter: false };
  const day = pattern.days.findIndex((one) => one.test(text)) - 2;
  if (day >= -2) {
    const direction = day < 0 ? -1 : day > 0 ? 1 : 0;
    return { direction, low: Math.abs(day), high: Math.abs(day), unit: 'day', isLetter: false };
  }
  const direction = pattern.past.test(text) ? -1 : pattern.future.test(text) ? 1 : undefined;
  return direction === undefined ? undefined : parseDuration(pattern, preferred, { text, direction });
}

/** Returns the duration of an expression. If a unit is ambiguous, the preferred unit is used. */
function parseDuration(
  { part, unitsByName, ones }: LanguagePattern,
  preferred: readonly UnitName[],
  { text, direction }: { readonly text: string; readonly direction: 1 | -1 },
): ShownTime {
  const parts = [...text.matchAll(part)].map(({ groups }) => {
    const { number = '', unit = '' } = groups ?? {};
    const [low, high] = /\d/.test(number) ? [numberOf(number), numberOf(number)] : ones.test(number) ? [1, 1] : [2, 9];
    const name = preferred.find((one) => unitsByName[one].test(unit)) ?? 'minute';
    return { low, high, unit: name, isLetter: /^[a-zа-я]$/iu.test(unit) };
  });
  const unit = parts.at(-1)?.unit ?? 'minute';
  const sumOf = (side: 'low' | 'high'): number =>
    parts.reduce((sum, one) => sum + (one[side] * unitMs[one.unit]) / unitMs[unit], 0);
  return { direction, low: sumOf('low'), high: sumOf('high'), unit, isLetter: parts.some((one) => one.isLetter) };
}
const numberOf = (digitsOf: string): number => Number(digitsOf.replace(',', '.'));

/**
 * A time without further words, such as "3h", counts only as a complete line or between these
 * marks, which separate facts about a post. Otherwise it may be a measure: "3 m" is a length, "250
 * g" a weight, and "(5m)" describes a cable.
 */
const factSeparators = '[·•|–—]';
const bareUnits: Readonly<Record<UnitName, string>> = {
  second: 's|secs?|sek|秒|초',
  minute: 'm|mins?|dk|мин|分|분',
  hour: 'h|ч|hrs?|std|uur|godz|tim|sa|時間|小时|小時|시간',
  day: 'd|j|д|tg|dni|дн|天|일',
  week: 'w|wks?|нед|sem',
  month: 'mos?|мес',
  year: 'yrs?',
};
const bareTime = new RegExp(
  String.raw`(?<=^\s*|${factSeparators}\s*)\d{1,3}(?:[smhdwjчд]|\s?(?:${Object.values(bareUnits).join('|')})\.?)(?=\s*(?:$|${factSeparators}))`,
  'giu',
);
const bareUnitPatterns = unitNames.map((name) => ({
  name,
  pattern: new RegExp(String.raw`^\d+\s?(?:${bareUnits[name]})\.?$`, 'iu'),
}));
/** A single letter after a blank is a unit of measure. */
const measurePattern = /^\d+\s[\p{sc=Latin}\p{sc=Cyrillic}]$/u;

function parseBareTime(text: string): ShownTime | undefined {
  if (measurePattern.test(text)) return undefined;
  const unit = bareUnitPatterns.find(({ pattern }) => pattern.test(text))?.name;
  const count = Number.parseInt(text, 10);
  return unit && { direction: -1, low: count, high: count, unit, isLetter: /\d[a-zа-я]$/iu.test(text) };
}

/** Matches the year of a copyright, or the last year of a range. */
const copyrightYear =
  /((?:(?:©|\(c\))[^\d\n]{0,60}|copyright\s*)(?:(?:19|20)\d{2}\s*[-–—]\s*)?)((?:19|20)\d{2})(?!\d)/giu;
const yearBefore = /((?:(?:19|20)\d{2}\s*[-–—]\s*)?)((?:19|20)\d{2})(?=\s*(?:©|\(c\)))/giu;

/**
 * One meaning of an expression. Meanings with the same `reading` are of the same language and
 * preference.
 */
type Meaning = ShownTime & { readonly reading: number };
const readings = patterns.flatMap((pattern) => unitOrders.map((preferred) => ({ pattern, preferred })));

function parseMeanings(text: string): readonly Meaning[] {
  return readings.flatMap(({ pattern, preferred }, reading) => {
    const time = parseExpression(pattern, preferred, text);
    return time === undefined ? [] : [{ ...time, reading }];
  });
}

type ParsedLine = {
  readonly template: string;
  /** The meanings of each time in the line: one for each language and preference. */
  readonly times: readonly (readonly Meaning[])[];
  readonly years: readonly number[];
};

/** A cache, because pages contain the same lines in each run. */
const parsedLines = new Map<string, ParsedLine>();
const parsedLinesMax = 20_000;

function parseLine(line: string): ParsedLine {
  const before = parsedLines.get(line);
  if (before !== undefined) return before;
  if (parsedLines.size >= parsedLinesMax) parsedLines.clear();
  const years: number[] = [];
  const relative: (readonly Meaning[])[] = [];
  const bare: (readonly Meaning[])[] = [];
  const withoutYear = (_all: string, start: string, year: string): string => {
    years.push(Number(year));
    return `${start}{year}`;
  };
  const template = line
    .replaceAll(copyrightYear, withoutYear)
    .replaceAll(yearBefore, withoutYear)
    .replaceAll(relativeTime, (text) => {
      relative.push(parseMeanings(text));
      return '{time}';
    })
    .replaceAll(bareTime, (text) => {
      const time = parseBareTime(text);
      if (time === undefined) return text;
      bare.push([{ ...time, reading: 0 }]);
      return '{time}';
    });
  const result = { template, times: [...relative, ...bare], years };
  parsedLines.set(line, result);
  return result;
}

/**
 * Replaces relative times and copyright years with placeholders. Lines with equal results are
 * versions of one line, which may show different times.
 */
export const withoutRelativeTimes = (line: string): string => parseLine(line).template;

/**
 * Returns whether two lines are equal, or differ only in relative times and years that followed the
 * time between their readings.
 */
export function areSameInTime(before: string, after: string, between: ReadingTimes): boolean {
  if (before === after) return true;
  const [old, young] = [parseLine(before), parseLine(after)];
  if (old.template !== young.template || old.times.length !== young.times.length) return false;
  return (
    old.times.every((times, at) =>
      times.some((one) =>
        young.times[at]!.some((other) => one.reading === other.reading && isSameMoment(one, other, between)),
      ),
    ) && old.years.every((year, at) => isNewYear(year, young.years[at]!, between))
  );
}

/**
 * Returns whether the year is unchanged, or changed only because a new year began. A day of
 * tolerance on each side covers all time zones.
 */
function isNewYear(before: number, after: number, { to }: ReadingTimes): boolean {
  const years = [to - unitMs.day, to + unitMs.day].map((at) => new Date(at).getUTCFullYear());
  return before === after || (before < after && years.includes(after));
}

/** When two texts were read, in milliseconds. */
export type ReadingTimes = { readonly from: number; readonly to: number };

/**
 * A time that a page shows relative to when the page was read: "5 min ago", "in 2 days",
 * "yesterday".
 */
type ShownTime = {
  /** -1 for the past, 1 for the future, 0 for today. */
  readonly direction: -1 | 0 | 1;
  /** The smallest number of units. For numbers it equals `high`; "a few" is a range. */
  readonly low: number;
  readonly high: number;
  readonly unit: UnitName;
  /** Whether a single character represents a unit, as in "5m ago". */
  readonly isLetter: boolean;
};

const dayMs = 86_400_000;
export const unitMs: Readonly<Record<UnitName, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  week: 7 * dayMs,
  month: 30.44 * dayMs,
  year: 365.25 * dayMs,
};
/**
 * Milliseconds by which a shown time may deviate: pages come from caches, and are read some seconds
 * after they were rendered.
 */
const driftMs = 60_000;
/**
 * The maximum deviation, as a share of a unit, of runs that are planned a whole number of units
 * apart.
 */
const jitterShare = 0.005;
/**
 * A future time in this unit or a longer one is more often a term ("in 12 months") than a
 * countdown.
 */
const termMs = unitMs.week;
/**
 * The ways in which pages round: down, to the nearest, or up. The numbers state how far the real
 * time may be below and above the shown time, in units.
 */
const roundings = [
  [0, 1],
  [0.5, 0.5],
  [1, 0],
] as const;

/**
 * Returns whether both times show the same moment, within the rounding of their units: an age grew
 * by the time that has passed, or a countdown shrank by that time. Everything else is a change: "5
 * m left" after a day is not "1 m left".
 */
function isSameMoment(before: ShownTime, after: ShownTime, { from, to }: ReadingTimes): boolean {
  const passed = to - from;
  const [old, young] = [unitMs[before.unit], unitMs[after.unit]];
  if (before.direction > 0 && after.direction > 0 && Math.max(old, young) >= termMs) {
    const differs = before.low * old - after.low * young - passed;
    return Math.abs(differs) <= Math.max(old, young) / 2;
  }
  const drift = before.isLetter || after.isLetter ? 0 : driftMs;
  const needed = 0.9 * Math.min(passed, jitterShare * Math.min(old, young));
  return roundings.some((rounding) => {
    const [oldLow, oldHigh] = getTimeRange(before, rounding);
    const [youngLow, youngHigh] = getTimeRange(after, rounding);
    const shared = Math.min(oldHigh - passed, youngHigh) - Math.max(oldLow - passed, youngLow);
    return shared + drift > 0 && shared + drift >= needed;
  });
}

function getTimeRange(
  { direction, low, high, unit }: ShownTime,
  [below, above]: readonly [number, number],
): [number, number] {
  const size = unitMs[unit];
  if (direction === 0) return [-size, size];
  const [near, far] = [Math.max(0, low - below) * size, (high + above) * size];
  return direction < 0 ? [-far, -near] : [near, far];
}

import { timeWords, unspaced } from './time-words.ts';

/** Languages in which "3 minutes ago" and the date of today are recognised. */
export const languages = Object.keys(timeWords);

const digits = '\\d{1,4}(?:[.,]\\d)?';
/** "about 3 days" is read like "3 days". */
const joints = '(?:[,\\s]|\\s(?:and|und|et|y|e|en|i|och|og|ve|и)\\s)*';

function patternOf(language: string): string {
  const { units, forms, words, few } = timeWords[language]!;
  const isSpaced = !unspaced.includes(language);
  const one = isSpaced
    ? `(?:${digits}\\s?|(?:${few})\\s*)(?:${units})(?![\\p{L}\\p{N}])\\.?`
    : `(?:${digits}|(?:${few}))\\s?(?:${units})`;
  const several = `(?:${one})(?:${joints}(?:${digits})\\s?(?:${units})${isSpaced ? '(?![\\p{L}\\p{N}])\\.?' : ''})*`;
  const all = [...forms.map((form) => form.replace('N', several)), words];
  const pattern = `(?:${all.join('|').replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+')})`;
  return isSpaced ? `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])` : `(?<!\\d)${pattern}`;
}

const relativeTime = new RegExp(languages.map(patternOf).join('|'), 'giu');

/** "3h" alone, or between the marks that part the facts about a post. With a blank "3 m" may be a length, and "250 g" is a weight. */
const marks = '[·•|–—()\\[\\]]';
const letterUnits = '(?:[smhdwyj]|mo|[сдч])';
const shortUnits =
  '(?:secs?|sek|mins?|hrs?|std|tg|wks?|mos|yrs?|sem|uur|dni|godz|tim|dk|sa|мин|дн|нед|мес|秒|分|時間|小时|小時|天|초|분|시간|일)\\.?';
const bareTime = new RegExp(
  `(?<=^\\s*|${marks}\\s*)\\d{1,3}(?:${letterUnits}|\\s?${shortUnits})(?=\\s*(?:$|${marks}))`,
  'giu',
);

/** The year of a copyright, or its last one. */
const copyright = /((?:©|\(c\)|copyright)[^\d\n]{0,60}(?:(?:19|20)\d{2}\s*[-–—]\s*)?)(?:19|20)\d{2}(?!\d)/giu;
const yearBefore = /(?:(?:19|20)\d{2}\s*[-–—]\s*)?(?:19|20)\d{2}(?=\s*(?:©|\(c\)))/giu;

/** Pages say the same lines again at every run. */
const known = new Map<string, string>();
const knownMax = 20_000;

/** Replaces relative times and years of copyrights, so that lines that differ in these alone are equal: they change by themselves. */
export function withoutRelativeTimes(line: string): string {
  const before = known.get(line);
  if (before !== undefined) return before;
  if (known.size >= knownMax) known.clear();
  const text = line
    .replaceAll(copyright, '$1{year}')
    .replaceAll(yearBefore, '{year}')
    .replaceAll(relativeTime, '{time}')
    .replaceAll(bareTime, '{time}');
  known.set(line, text);
  return text;
}

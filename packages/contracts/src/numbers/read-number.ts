/** Digits with the signs that group them; spaces only before groups of three. */
export const numberPattern =
  /(?<![0-9])(?:[0-9]{1,3}(?:[\p{Zs}\t][0-9]{3}(?![0-9]))+(?:[.,٫][0-9]+)?|[0-9]+(?:[.,٫٬،'’ʼ´·`][0-9]+)*)/gu;

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Digits of a script are ten consecutive characters of the class Nd. */
function readDigit(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** Writes digits of every script and width as ASCII, and superscript cents after a point. */
export const normaliseDigits = (text: string): string =>
  text
    .replace(
      /(?<=\p{Nd})[⁰¹²³⁴-⁹]{2}/gu,
      (cents) => `.${Array.from(cents, (digit) => superscripts.indexOf(digit)).join('')}`,
    )
    .replace(/[\uFF01-\uFF5E\uFFE0-\uFFE6]/gu, (wide) => wide.normalize('NFKC'))
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(readDigit(digit)));

/** Groups have three digits. In India all but the last have two, in East Asia all may have four. */
const areGroups = (groups: readonly string[]): boolean =>
  /^(?:\d{1,3}(?: \d{3})+|\d{1,2}(?: \d{2})* \d{3}|\d{1,4}(?: \d{4})+)$/.test(groups.join(' '));

const findSign = (language: string, kind: 'decimal' | 'group'): string | undefined =>
  new Intl.NumberFormat(language).formatToParts(12_345.5).find(({ type }) => type === kind)?.value;

const getFractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

type NumberContext = {
  readonly language: string | undefined;
  readonly currency: string | null;
  /** A sign for missing cents follows the number. */
  readonly isWhole: boolean;
};

/**
 * Decides whether the only sign of a number begins its fraction. "1.299" and "1,299" are ambiguous.
 * Only some currencies have three decimals, and pages often declare a language that is not that of
 * their prices; so the language decides only what the currency leaves open.
 */
function isFractionSign(
  sign: string,
  [whole = '', fraction = '']: readonly string[],
  { language, currency }: NumberContext,
): boolean {
  if (fraction.length !== 3 || whole.length > 3 || whole.startsWith('0')) return !/[\p{Zs}\t٬]/u.test(sign);
  if (sign === '٫') return true;
  if (!/[.,]/.test(sign)) return false;
  if (currency === null) return language !== undefined && findSign(language, 'decimal') === sign;
  return getFractionDigits(currency) === 3 && (language === undefined || findSign(language, 'group') !== sign);
}

/** Reads a match of `numberPattern`. Returns undefined for other digits, such as a date. */
export function readNumber(text: string, context: NumberContext): number | undefined {
  const groups = text.split(/[^0-9]/u);
  const signs = text.replace(/[0-9]/gu, '').split('');
  const last = signs.at(-1);
  const fraction = groups.at(-1) ?? '';
  const hasFraction =
    last !== undefined &&
    !context.isWhole &&
    (signs.length === 1 ? isFractionSign(last, groups, context) : signs.indexOf(last) === signs.length - 1);
  const whole = hasFraction ? groups.slice(0, -1) : groups;
  const groupSigns = new Set(hasFraction ? signs.slice(0, -1) : signs);
  if (groupSigns.size > 1 || (whole.length > 1 && !areGroups(whole))) return undefined;
  return Number(hasFraction ? `${whole.join('')}.${fraction}` : whole.join(''));
}

import { findEntry } from '../schemas/find-entry.ts';
import {
  getCurrencySymbols,
  findSupportedLanguage,
  findSymbol,
  foldText,
  symbolLengthMax,
} from './currency-symbols.ts';

export const numberPattern =
  /(?<![0-9])(?:[0-9]{1,3}(?:[\p{Zs}\t][0-9]{3}(?![0-9]))+(?:[.,٫][0-9]+)?|[0-9]+(?:[.,٫٬،'’ʼ´·`][0-9]+)*)/gu;

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function readDigit(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** Superscript cents come after a point. */
export const normaliseDigits = (text: string): string =>
  text
    .replace(
      /(?<=\p{Nd})[⁰¹²³⁴-⁹]{2}/gu,
      (cents) => `.${Array.from(cents, (digit) => superscripts.indexOf(digit)).join('')}`,
    )
    .replace(/[\uFF01-\uFF5E\uFFE0-\uFFE6]/gu, (wide) => wide.normalize('NFKC'))
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(readDigit(digit)));

/** Groups of three digits. In India all but the last have two, in East Asia each may have four. */
const areGroups = (groups: readonly string[]): boolean =>
  /^(?:\d{1,3}(?: \d{3})+|\d{1,2}(?: \d{2})* \d{3}|\d{1,4}(?: \d{4})+)$/.test(groups.join(' '));

const findSeparator = (language: string, kind: 'decimal' | 'group'): string | undefined =>
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
 * "1.299" and "1,299" are ambiguous. Only some currencies have three decimals; the language decides
 * what the currency leaves open.
 */
function isDecimalSeparator(
  sign: string,
  [whole = '', fraction = '']: readonly string[],
  { language, currency }: NumberContext,
): boolean {
  if (fraction.length !== 3 || whole.length > 3 || whole.startsWith('0')) return !/[\p{Zs}\t٬]/u.test(sign);
  if (sign === '٫') return true;
  if (!/[.,]/.test(sign)) return false;
  if (currency === null) return language !== undefined && findSeparator(language, 'decimal') === sign;
  return getFractionDigits(currency) === 3 && (language === undefined || findSeparator(language, 'group') !== sign);
}

export function readNumber(text: string, context: NumberContext): number | undefined {
  const groups = text.split(/[^0-9]/u);
  const signs = text.replace(/[0-9]/gu, '').split('');
  const last = signs.at(-1);
  const fraction = groups.at(-1) ?? '';
  const hasFraction =
    last !== undefined &&
    !context.isWhole &&
    (signs.length === 1 ? isDecimalSeparator(last, groups, context) : signs.indexOf(last) === signs.length - 1);
  const whole = hasFraction ? groups.slice(0, -1) : groups;
  const groupSigns = new Set(hasFraction ? signs.slice(0, -1) : signs);
  if (groupSigns.size > 1 || (whole.length > 1 && !areGroups(whole))) return undefined;
  return Number(hasFraction ? `${whole.join('')}.${fraction}` : whole.join(''));
}

export type Amount = {
  readonly value: number;
  /** `null` if the page shows none, or a shared sign. */
  readonly currency: string | null;
};

type AmountContext = {
  readonly language?: string | null | undefined;
  /** ISO 4217 code that the page states elsewhere. */
  readonly currency?: string | null | undefined;
};

/** Signs instead of cents that are zero: "1.299,-", "129:-", "CHF 5.–". */
const zeroCents = /^[.,:] ?[-–—−]{1,2}(?! ?[0-9])/u;
/** Cents after the sign of the currency: "12€99". */
const centsAfterSign = /^[0-9]{2}(?![0-9.,])/u;
const eastAsianScales = { 万: 1e4, 萬: 1e4, 만: 1e4, 億: 1e8, 亿: 1e8, 억: 1e8 };
const indianScales = { lakh: 1e5, lakhs: 1e5, lac: 1e5, crore: 1e7, crores: 1e7, cr: 1e7 };
const europeanScales = { k: 1e3, тыс: 1e3, m: 1e6, mio: 1e6, mln: 1e6, млн: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };
const scales: Readonly<Record<string, number>> = { ...eastAsianScales, ...indianScales, ...europeanScales };
const scalePattern = new RegExp(`^\\p{Zs}?(${Object.keys(scales).join('|')})(?![\\p{Ll}\\p{Lu}])\\.?`, 'iu');
/** A further part of a number after a Chinese or Korean unit: "1만 2,000". */
const furtherPart = /^\p{Zs}?([0-9][0-9,]*)/u;
/** The space for a symbol, a space and a sign. */
const symbolSpace = symbolLengthMax + 3;

type FoundNumber = Amount & {
  readonly isMoney: boolean;
  /** Nothing but a label surrounds the number. */
  readonly isAlone: boolean;
};

function findNumbers(given: string, { language, currency = null }: AmountContext): readonly FoundNumber[] {
  const text = foldText(normaliseDigits(given));
  const symbols = getCurrencySymbols(language);
  const known = findSupportedLanguage(language);
  const found: FoundNumber[] = [];
  let used = 0;
  for (const { 0: digits, index } of text.matchAll(numberPattern)) {
    if (index < used) continue;
    const inner = Math.max(used, findMinus(text, index));
    const before = text.slice(Math.max(used, inner - symbolSpace), inner);
    const left = findSymbol(symbols, before, 'end');
    const start = Math.max(used, findMinus(text, inner - (left?.length ?? 0)));
    let end = index + digits.length;
    const after = (skipped = 0): string => text.slice(end + skipped, end + skipped + symbolSpace);
    const noCents = zeroCents.exec(after())?.[0].length ?? 0;
    end += noCents;
    const next = left ? undefined : findSymbol(symbols, after(), 'start');
    const scale = next ? noScale : readScale(after());
    const right = left ? undefined : (next ?? findSymbol(symbols, after(scale.length), 'start'));
    const symbol = left ?? right;
    if (symbol === undefined && noCents === 0 && isPartOfWord(before, after())) continue;
    const { times, rest, length } = symbol === undefined ? noScale : scale;
    end += length + (right?.length ?? 0);
    const cents = right && /^[0-9]+$/.test(digits) ? (centsAfterSign.exec(after())?.[0] ?? '') : '';
    const from = used;
    used = end + cents.length;
    const code = symbol?.code ?? currency;
    const value = readNumber(digits, { language: known, currency: code, isWhole: noCents > 0 });
    if (value === undefined) continue;
    const isNegative = isMinus(text, start, from) || (left !== undefined && inner < index);
    const amount = value * times + rest + Number(cents) / 100;
    found.push({
      value: isNegative ? -amount : amount,
      currency: code,
      isMoney: symbol !== undefined || noCents > 0,
      isAlone:
        from === 0 && /(?:^|:) ?$/.test(text.slice(Math.max(0, start - 2), start)) && text.slice(used).trim() === '',
    });
  }
  return found;
}

function findMinus(text: string, at: number): number {
  const before = text[at - 1] === ' ' ? at - 2 : at - 1;
  return /[-−]/.test(text[before] ?? '') ? before : at;
}

/** A sign between two numbers is a range. */
const isMinus = (text: string, at: number, from: number): boolean =>
  /[-−]/.test(text[at] ?? '') &&
  (at === 0 || (at > from && /[(:]/.test(text[at - 1] ?? '')) || (text[at - 1] === ' ' && text[at + 1] !== ' '));

const isPartOfWord = (before: string, after: string): boolean =>
  /[\p{L}\p{N}#]$|[%‰٪] ?$/u.test(before) || /^ ?[%‰٪]|^\p{L}/u.test(after);

const noScale = { times: 1, rest: 0, length: 0 };
/** Reads the unit of a number: "1.2 M", "1억 2,000만". */
function readScale(text: string): typeof noScale {
  const [all = '', unit = ''] = scalePattern.exec(text) ?? [];
  const times = findEntry(scales, unit.toLowerCase()) ?? 1;
  const further =
    times === 1 || /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(unit)
      ? null
      : furtherPart.exec(text.slice(all.length));
  if (further === null) return { times, rest: 0, length: all.length };
  const next = readScale(text.slice(all.length + further[0].length));
  const rest = Number(further[1]?.replaceAll(',', '')) * next.times + next.rest;
  return { times, rest, length: all.length + further[0].length + next.length };
}

export const findAmounts = (text: string, context: AmountContext = {}): readonly Amount[] =>
  findNumbers(text, context).flatMap(({ value, currency, isMoney }) => (isMoney ? [{ value, currency }] : []));

/**
 * Returns the first amount with a currency, otherwise the only number of a text that is nothing but
 * this number and its label.
 */
export function parseAmount(text: string, context: AmountContext = {}): Amount | undefined {
  const numbers = findNumbers(text, context);
  const found =
    numbers.find(({ isMoney }) => isMoney) ??
    (numbers.length === 1 ? numbers.find(({ isAlone }) => isAlone) : undefined);
  return found && { value: found.value, currency: found.currency };
}

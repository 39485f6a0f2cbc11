import type { PageValue } from '../../capture/capture-result.ts';
import { parseAmount } from '../../numbers/parse-amount.ts';
import { normaliseDigits, numberPattern, readNumber } from '../../numbers/read-number.ts';
import { readAvailability } from './read-availability.ts';
import { readDate } from './read-date.ts';

type ParsedValue = { readonly value: number | string; readonly currency?: string };
type ValueTypeRow = {
  readonly about: string;
  /** Whether values can be compared as numbers: by size or by time. */
  readonly order: 'number' | 'time' | 'none';
  /** Absent for the number of matching elements, which needs no text. */
  readonly parse?: (text: string, language: string | undefined) => ParsedValue | undefined;
};

const boxed = (value: number | string | undefined): ParsedValue | undefined =>
  value === undefined ? undefined : { value };

function readFirstNumber(text: string, language: string | undefined): number | undefined {
  const plain = normaliseDigits(text);
  const [found] = plain.matchAll(numberPattern);
  if (found === undefined) return undefined;
  const value = readNumber(found[0], { language, currency: null, isWhole: false });
  const isNegative = /(?:^|[\s(:])[-−]\s?$/.test(plain.slice(0, found.index));
  return value === undefined ? undefined : isNegative ? -value : value;
}

/** A text with one number that names no currency is a price too. */
function readPrice(text: string, language: string | undefined): ParsedValue | undefined {
  const amount = parseAmount(text, { language });
  if (amount !== undefined)
    return { value: amount.value, ...(amount.currency !== null && { currency: amount.currency }) };
  const isAlone = [...normaliseDigits(text).matchAll(numberPattern)].length === 1;
  return isAlone ? boxed(readFirstNumber(text, language)) : undefined;
}

/** The types of the values that a schedule reads from its page. */
export const valueTypes = {
  text: { about: 'the text', order: 'none', parse: boxed },
  number: {
    about: 'the first number',
    order: 'number',
    parse: (text, language) => boxed(readFirstNumber(text, language)),
  },
  price: { about: 'the first amount, with its currency', order: 'number', parse: readPrice },
  date: { about: 'the first date, as 2026-11-28', order: 'time', parse: (text) => boxed(readDate(text)) },
  availability: {
    about: 'in_stock, out_of_stock or preorder',
    order: 'none',
    parse: (text) => boxed(readAvailability(text)),
  },
  count: { about: 'the number of matching elements', order: 'number' },
} as const satisfies Record<string, ValueTypeRow>;
export type ValueType = keyof typeof valueTypes;
export const valueTypeNames = Object.keys(valueTypes) as readonly ValueType[];

/** A value to read: of the first visible element that matches, or of an attribute. */
export type ValueRule = {
  readonly name: string;
  readonly type: ValueType;
  readonly selector: string;
  readonly attribute?: string;
};
/** The part of a rule that the render service needs. */
export type ValueQuery = Pick<ValueRule, 'name' | 'selector' | 'attribute'>;
/** `missing`: no element matches. `unreadable`: its text has no value of the type. */
export const valueStates = ['present', 'missing', 'unreadable'] as const;
export type ValueReading = {
  readonly name: string;
  readonly type: ValueType;
  readonly state: (typeof valueStates)[number];
  readonly value?: number | string;
  readonly currency?: string;
  /** The text that was read. */
  readonly text?: string;
};

export const watchedValuesMax = 20;
/** The maximum number of characters that are read of a value. */
export const valueTextMax = 500;

/** Converts what the page shows. A value that is missing is never zero or empty. */
export function readValue({ name, type }: ValueRule, seen: PageValue | undefined, language?: string): ValueReading {
  const row: ValueTypeRow = valueTypes[type];
  if (row.parse === undefined) return { name, type, state: 'present', value: seen?.count ?? 0 };
  const text = seen?.text?.trim() ?? '';
  if (text === '') return { name, type, state: 'missing' };
  const parsed = row.parse(text, language);
  return { name, type, state: parsed === undefined ? 'unreadable' : 'present', ...parsed, text };
}

/** Returns the number by which a value is compared; times are in milliseconds. */
export function toComparable(type: ValueType, value: number | string | undefined): number | undefined {
  const { order } = valueTypes[type];
  if (order === 'number') return typeof value === 'number' ? value : undefined;
  const ms = order === 'time' && typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

/** Formats a value for messages: "99.00 EUR", "missing". */
export function formatValue({ state, type, value, currency, text = '' }: ValueReading): string {
  if (state === 'missing') return 'missing';
  if (state === 'unreadable') return `not readable (${text})`;
  if (type === 'price' && typeof value === 'number') return [value.toFixed(2), currency].filter(Boolean).join(' ');
  return String(value).replaceAll('_', ' ');
}

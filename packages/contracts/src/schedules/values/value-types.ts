import type { PageValue } from '../../capture/capture-result.ts';
import { parseAmount, normaliseDigits, numberPattern, readNumber } from '../../numbers/parse-amount.ts';

const months: readonly RegExp[] = [
  /^(?:jan|ene|gen|янв|sty|led|ocak)/u,
  /^(?:feb|fév|fev|фев|lut|úno|şub)/u,
  /^(?:mar|mär|maa|мар|bře)/u,
  /^(?:apr|avr|abr|апр|kwi|dub|nis)/u,
  /^(?:may|mai|mei|mag|maj|мая|май|kvě)/u,
  /^(?:jun|juin|giu|июн|cze|červn|haz)/u,
  /^(?:jul|juil|lug|июл|lip|července|tem)/u,
  /^(?:aug|août|ago|авг|sie|srp|ağu)/u,
  /^(?:sep|set|сен|wrz|září|eyl)/u,
  /^(?:oct|okt|out|ott|окт|paź|říj|eki)/u,
  /^(?:nov|ноя|lis|kas)/u,
  /^(?:dec|dez|déc|dic|des|дек|gru|pro|ara)/u,
];

type Day = readonly [year: number, month: number, day: number];
const datePatterns: readonly (readonly [RegExp, (found: readonly string[]) => Day | undefined])[] = [
  [/(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/u, ([, y, m, d]) => [Number(y), Number(m), Number(d)]],
  [/(\d{1,2})\.? ?(?:de |of )?(\p{L}{3,})\.?,? ?(?:de )?(\d{4})/u, ([, d, m, y]) => toDayByMonthName(y, m, d)],
  [/(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u, ([, m, d, y]) => toDayByMonthName(y, m, d)],
  // Day first, unless the second number can only be a day (American order).
  [
    /(\d{1,2})([./-])(\d{1,2})\2(\d{4})/u,
    ([, a, , b, y]) => (Number(b) > 12 ? [Number(y), Number(a), Number(b)] : [Number(y), Number(b), Number(a)]),
  ],
];

function toDayByMonthName(year = '', month = '', day = ''): Day | undefined {
  const at = months.findIndex((pattern) => pattern.test(month));
  return at < 0 ? undefined : [Number(year), at + 1, Number(day)];
}

export function readDate(text: string): string | undefined {
  const lower = text.normalize('NFKC').toLowerCase();
  for (const [pattern, toDay] of datePatterns) {
    const day = toDay(pattern.exec(lower) ?? []);
    if (day === undefined || day.some((part) => Number.isNaN(part))) continue;
    const date = new Date(Date.UTC(day[0], day[1] - 1, day[2]));
    if (date.getUTCMonth() === day[1] - 1 && date.getUTCDate() === day[2]) return date.toISOString().slice(0, 10);
  }
  return undefined;
}

export const availabilities = ['in_stock', 'out_of_stock', 'preorder'] as const;
export type Availability = (typeof availabilities)[number];

/**
 * Includes the values of schema.org. Negations come first, because the first row that fits applies.
 */
const availabilityPatterns: readonly (readonly [Availability, RegExp])[] = [
  [
    'preorder',
    /pre-?order|pre-?sale|back-?order|vorbestell|précommande|reserva anticipada|pre-?ordina|pré-?venda|voorbestell|przedsprzedaż|предзаказ|予約|预订|預購|예약/u,
  ],
  [
    'out_of_stock',
    /out ?of ?stock|sold ?out|unavailable|not available|no longer available|discontinued|ausverkauft|nicht (?:verfügbar|lieferbar|vorrätig|auf lager)|épuisé|indisponible|rupture|agotado|no disponible|sin existencias|esaurito|non disponibile|esgotado|indisponível|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|niedostępn|wyprzedan|slutsåld|ej i lager|udsolgt|ikke på lager|utsolgt|loppu|tükendi|stokta yok|нет в наличии|распродан|немає в наявності|vyprodáno|není skladem|elfogyott|売り?切れ|在庫なし|品切れ|缺货|缺貨|售罄|售完|無庫存|품절|نفد|غير متوفر|אזל/u,
  ],
  [
    'in_stock',
    /in ?stock|limitedavailability|onlineonly|available|auf lager|vorrätig|lieferbar|verfügbar|en stock|disponible|disponibile|disponível|em estoque|op voorraad|leverbaar|beschikbaar|dostępn|w magazynie|i lager|på lager|varastossa|stokta|mevcut|в наличии|є в наявності|skladem|raktáron|készleten|在庫あり|有货|有貨|現貨|现货|재고 있음|구매 가능|متوفر|במלאי|left in/u,
  ],
];

export const readAvailability = (text: string): Availability | undefined =>
  availabilityPatterns.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0];

type ParsedValue = { readonly value: number | string; readonly currency?: string };
type ValueTypeRow = {
  readonly about: string;
  readonly order: 'number' | 'time' | 'none';
  readonly parse?: (text: string, language: string | undefined) => ParsedValue | undefined;
};

const toParsedValue = (value: number | string | undefined): ParsedValue | undefined =>
  value === undefined ? undefined : { value };

function readFirstNumber(text: string, language: string | undefined): number | undefined {
  const plain = normaliseDigits(text);
  const [found] = plain.matchAll(numberPattern);
  if (found === undefined) return undefined;
  const value = readNumber(found[0], { language, currency: null, isWhole: false });
  const isNegative = /(?:^|[\s(:])[-−]\s?$/.test(plain.slice(0, found.index));
  return value === undefined ? undefined : isNegative ? -value : value;
}

/** A single number without a currency is a price too. */
function readPrice(text: string, language: string | undefined): ParsedValue | undefined {
  const amount = parseAmount(text, { language });
  if (amount !== undefined)
    return { value: amount.value, ...(amount.currency !== null && { currency: amount.currency }) };
  const isAlone = [...normaliseDigits(text).matchAll(numberPattern)].length === 1;
  return isAlone ? toParsedValue(readFirstNumber(text, language)) : undefined;
}

export const valueTypes = {
  text: { about: 'the text', order: 'none', parse: toParsedValue },
  number: {
    about: 'the first number',
    order: 'number',
    parse: (text, language) => toParsedValue(readFirstNumber(text, language)),
  },
  price: { about: 'the first amount, with its currency', order: 'number', parse: readPrice },
  date: { about: 'the first date, such as 2026-11-28', order: 'time', parse: (text) => toParsedValue(readDate(text)) },
  availability: {
    about: 'in_stock, out_of_stock or preorder',
    order: 'none',
    parse: (text) => toParsedValue(readAvailability(text)),
  },
  count: { about: 'the number of matching elements', order: 'number' },
} as const satisfies Record<string, ValueTypeRow>;
export type ValueType = keyof typeof valueTypes;
export const valueTypeNames = Object.keys(valueTypes) as readonly ValueType[];

export type ValueRule = {
  readonly name: string;
  readonly type: ValueType;
  readonly selector: string;
  readonly attribute?: string;
};
/** The part of a rule that the render service needs. */
export type ValueQuery = Pick<ValueRule, 'name' | 'selector' | 'attribute'>;
export const valueStates = ['present', 'missing', 'unreadable'] as const;
export type ValueReading = {
  readonly name: string;
  readonly type: ValueType;
  readonly state: (typeof valueStates)[number];
  readonly value?: number | string;
  readonly currency?: string;
  readonly text?: string;
};

export const watchedValuesMax = 20;
export const valueTextMax = 500;

/** A missing value is never zero or empty. */
export function readValue({ name, type }: ValueRule, seen: PageValue | undefined, language?: string): ValueReading {
  const row: ValueTypeRow = valueTypes[type];
  if (row.parse === undefined) return { name, type, state: 'present', value: seen?.count ?? 0 };
  const text = seen?.text?.trim() ?? '';
  if (text === '') return { name, type, state: 'missing' };
  const parsed = row.parse(text, language);
  return { name, type, state: parsed === undefined ? 'unreadable' : 'present', ...parsed, text };
}

/** Times are in milliseconds. */
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

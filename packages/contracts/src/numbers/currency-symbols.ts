/** `null` for a sign that several currencies share. */
type CurrencySymbols = ReadonlyMap<string, string | null>;

const codes = Intl.supportedValuesOf('currency');

/** English words in capitals, such as "TOP 10", count only after a number. */
const codesLikeWords: ReadonlySet<string> = new Set(['ALL', 'CUP', 'GEL', 'MOP', 'PEN', 'SOS', 'TOP', 'TRY']);

/** Signs that CLDR does not contain. */
const shopSymbols: Readonly<Record<string, string | null>> = {
  'US $': 'USD',
  AU$: 'AUD',
  C$: 'CAD',
  S$: 'SGD',
  RD$: 'DOP',
  Euro: 'EUR',
  Euros: 'EUR',
  'SFr.': 'CHF',
  'Fr.': 'CHF',
  Kc: 'CZK',
  zl: 'PLN',
  'Ft.': 'HUF',
  lei: 'RON',
  TL: 'TRY',
  'лв.': 'BGN',
  лв: 'BGN',
  'руб.': 'RUB',
  руб: 'RUB',
  'р.': 'RUB',
  грн: 'UAH',
  'грн.': 'UAH',
  тг: 'KZT',
  'din.': 'RSD',
  'дин.': 'RSD',
  RM: 'MYR',
  'Rp.': 'IDR',
  'S/.': 'PEN',
  'S/': 'PEN',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  KM: 'BAM',
  KD: 'KWD',
  QR: 'QAR',
  CFA: null,
  Fr: 'CHF',
  đ: 'VND',
  VNĐ: 'VND',
  'Rs.': null,
  Rs: null,
  '/-': null,
  kr: null,
  रू: null,
  रु: null,
  'kr.': null,
  元: null,
  円: 'JPY',
  원: 'KRW',
  บาท: 'THB',
  Dhs: 'AED',
  DH: null,
  'ر.س': 'SAR',
  'ج.م': 'EGP',
  'د.إ': 'AED',
  'د.ك': 'KWD',
  تومان: null,
};
const codesByPlace: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Rs: { IN: 'INR', PK: 'PKR', LK: 'LKR', NP: 'NPR', MU: 'MUR', hi: 'INR', ur: 'PKR', si: 'LKR', ne: 'NPR' },
  元: { CN: 'CNY', TW: 'TWD', HK: 'HKD', zh: 'CNY' },
  kr: { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK', sv: 'SEK', nb: 'NOK', nn: 'NOK', no: 'NOK', da: 'DKK', is: 'ISK' },
};

const foldSymbol = (text: string): string => foldText(text).trim().toLowerCase();

export const foldText = (text: string): string =>
  text.replace(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '').replace(/[\p{Zs}\t\n]+/gu, ' ');

const formatSymbol = (language: string, code: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  foldSymbol(
    new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? code,
  );

/** Leaves out alphabetic symbols such as "Le", which may be words. */
const commonSymbols: readonly (readonly [string, string | null])[] = [
  ...codes.map((code) => [formatSymbol('en', code, 'symbol'), code] as const),
  ...codes.map((code) => [code.toLowerCase(), code] as const),
  ...[...Map.groupBy(codes, (code) => formatSymbol('en', code, 'narrowSymbol'))]
    .filter(([symbol]) => !/^[\p{L}.]+$/u.test(symbol))
    .map(([symbol, sharing]) => [symbol, sharing.length === 1 ? (sharing[0] ?? null) : null] as const),
];

function readSymbols(language: string | undefined): CurrencySymbols {
  const found = new Map<string, string | null>();
  const add = (symbol: string, code: string | null): void => {
    if (symbol !== '' && !found.has(symbol)) found.set(symbol, code);
  };
  const locale = language === undefined ? undefined : new Intl.Locale(language);
  for (const [sign, places] of Object.entries(codesByPlace)) {
    const code = places[locale?.region ?? locale?.language ?? ''];
    if (code !== undefined) for (const written of [sign, `${sign}.`]) add(foldSymbol(written), code);
  }
  if (language !== undefined) for (const code of codes) add(formatSymbol(language, code, 'symbol'), code);
  for (const [symbol, code] of Object.entries(shopSymbols)) add(foldSymbol(symbol), code);
  // `$` is the dollar of the United States for English only.
  if (locale !== undefined && locale.language !== 'en') add('$', null);
  for (const [symbol, code] of commonSymbols) add(symbol, code);
  return found;
}

const symbolsByLanguage = new Map<string, CurrencySymbols>();
const languagesMax = 50;

/** Pages declare any text as their language. */
export function findSupportedLanguage(declared: string | null | undefined): string | undefined {
  try {
    return Intl.NumberFormat.supportedLocalesOf(declared?.replaceAll('_', '-') ?? [])[0];
  } catch {
    return undefined;
  }
}

export function getCurrencySymbols(declared: string | null | undefined): CurrencySymbols {
  const language = findSupportedLanguage(declared);
  const before = symbolsByLanguage.get(language ?? '');
  if (before !== undefined) return before;
  if (symbolsByLanguage.size === languagesMax) symbolsByLanguage.clear();
  const symbols = readSymbols(language);
  symbolsByLanguage.set(language ?? '', symbols);
  return symbols;
}

export const symbolLengthMax = 40;
const spacedLetter =
  /[\p{L}--[\p{scx=Hani}\p{scx=Hang}\p{scx=Thai}\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Kana}\p{scx=Hira}]]/v;

/** The length includes the space. */
export function findSymbol(
  symbols: CurrencySymbols,
  text: string,
  place: 'start' | 'end',
): { readonly code: string | null; readonly length: number } | undefined {
  const isStart = place === 'start';
  const near = isStart ? text.trimStart() : text.trimEnd();
  const small = near.toLowerCase();
  if (small.length !== near.length) return undefined;
  for (let length = Math.min(symbolLengthMax, near.length); length > 0; length -= 1) {
    const code = symbols.get(isStart ? small.slice(0, length) : small.slice(-length));
    if (code === undefined) continue;
    const written = isStart ? near.slice(0, length) : near.slice(-length);
    const [edge, beyond] = isStart ? [written.at(-1), near[length]] : [written[0], near.at(-length - 1)];
    if (spacedLetter.test(edge ?? '') && spacedLetter.test(beyond ?? '')) continue;
    if (code !== null && written.toUpperCase() === code && !isPlainCode(written, isStart)) continue;
    return { code, length: length + text.length - near.length };
  }
  return undefined;
}

/** A code in lower case may be a word: "try 5 days", "all 20". */
const isPlainCode = (written: string, isAfterNumber: boolean): boolean => {
  if (codesLikeWords.has(written.toUpperCase())) return isAfterNumber && written === written.toUpperCase();
  return isAfterNumber || written === written.toUpperCase() || written.toLowerCase() === 'eur';
};

/// <reference lib="dom" />

/**
 * Writes its number on every item of numbered lists (HTML standard, section 4.4.8), so that the
 * number stays correct when earlier items are left out.
 */
export function numberItems(root: Element): void {
  for (const list of root.querySelectorAll('ol')) {
    const items = [...list.children].filter(({ localName }) => localName === 'li');
    const step = list.hasAttribute('reversed') ? -1 : 1;
    let number = parseWholeNumber(list.getAttribute('start')) ?? (step === 1 ? 1 : items.length);
    for (const item of items) {
      number = parseWholeNumber(item.getAttribute('value')) ?? number;
      item.setAttribute('value', String(number));
      number += step;
    }
  }
}

function parseWholeNumber(value: string | null): number | undefined {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) ? undefined : Math.max(-numberMax, Math.min(numberMax, number));
}
/** Markdown supports numbers of at most nine digits (CommonMark 0.31, section 5.2). */
const numberMax = 999_999_999;

type Marker = {
  readonly marker: string;
  /**
   * The text of a number for which Markdown has no marker: a letter, a Roman numeral, a negative
   * number.
   */
  readonly label: string;
};

export function formatListMarker(item: Element): Marker {
  const list = item.parentElement;
  const isOther = list?.hasAttribute('data-other-marker') === true;
  const number = parseWholeNumber(item.getAttribute('value'));
  if (list?.nodeName !== 'OL' || number === undefined) return { marker: isOther ? '* ' : '- ', label: '' };
  const label = formatLabel(number, kindOf(item));
  return /^\d+$/.test(label)
    ? { marker: `${label}${isOther ? ')' : '.'} `, label: '' }
    : { marker: isOther ? '* ' : '- ', label: `${label}. ` };
}

/**
 * Returns whether a reader of Markdown counts on from the previous item to the number of this item.
 */
export function isNextInList(item: Element): boolean {
  const before = item.previousElementSibling;
  if (before === null || item.parentElement?.nodeName !== 'OL') return true;
  const [one, other] = [before, item].map((each) => formatListMarker(each).marker);
  return !/^\d/.test(one!) || !/^\d/.test(other!) || Number.parseInt(other!, 10) === Number.parseInt(one!, 10) + 1;
}

const kindOf = (item: Element): string => item.getAttribute('type') ?? item.parentElement?.getAttribute('type') ?? '1';

function formatLabel(number: number, kind: string): string {
  if (/^[aA]$/.test(kind) && number > 0) return inCase(toLetterNumber(number), kind);
  if (/^[iI]$/.test(kind) && number > 0 && number < 4_000) return inCase(roman(number), kind);
  return String(number);
}
const inCase = (label: string, kind: string): string => (kind === kind.toUpperCase() ? label.toUpperCase() : label);

const toLetterNumber = (number: number): string =>
  number <= 0 ? '' : toLetterNumber(Math.floor((number - 1) / 26)) + String.fromCharCode(97 + ((number - 1) % 26));

const signs = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
});
function roman(number: number): string {
  let [left, text] = [number, ''];
  for (const [sign, worth] of signs) for (; left >= worth; left -= worth) text += sign;
  return text;
}

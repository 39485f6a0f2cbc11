/// <reference lib="dom" />

import { moveChildren, rename } from './elements.ts';

/** Markdown lists contain only items, so other content becomes items. */
export function tidyLists(root: Element): void {
  for (const list of root.querySelectorAll('dl')) listTerms(list);
  for (const list of root.querySelectorAll('menu, dir')) rename(list, 'ul');
  for (const list of root.querySelectorAll('ul, ol')) {
    adoptStrays(list);
    for (const item of list.querySelectorAll(':scope > li')) if (isEmpty(item)) item.remove();
    if (list.children.length === 0) list.remove();
    else if (isAfterSimilarList(list)) list.setAttribute('data-other-marker', '');
  }
  for (const box of root.querySelectorAll('input')) if (box.closest('li') === null) box.remove();
}

/**
 * The meanings become a list below each term, because not all readers of Markdown support
 * definition lists.
 */
function listTerms(list: Element): void {
  const document = list.ownerDocument;
  const terms = document.createElement('ul');
  let meanings: Element | undefined;
  for (const part of list.querySelectorAll(':scope > dt, :scope > dd, :scope > div > dt, :scope > div > dd')) {
    const item = document.createElement('li');
    if (part.nodeName === 'DT') {
      const term = document.createElement('strong');
      moveChildren(part, term);
      item.append(term);
      terms.append(item);
      meanings = undefined;
      continue;
    }
    moveChildren(part, item);
    if (terms.lastElementChild === null) {
      terms.append(item);
      continue;
    }
    if (meanings === undefined) terms.lastElementChild.append((meanings = document.createElement('ul')));
    meanings.append(item);
  }
  list.replaceWith(terms);
}

/** Moves content between items into the item before it, as browsers show it. */
function adoptStrays(list: Element): void {
  for (const node of list.childNodes) {
    if (node.nodeName === 'LI' || (node.nodeType === 3 && node.nodeValue?.trim() === '') || node.nodeType === 8)
      continue;
    const before = node.nodeType === 1 ? (node as Element).previousElementSibling : lastItemBefore(node);
    if (before?.nodeName === 'LI') {
      before.append(node);
      return adoptStrays(list);
    }
    const item = list.ownerDocument.createElement('li');
    node.replaceWith(item);
    item.append(node);
    return adoptStrays(list);
  }
}

function lastItemBefore(node: Node): Element | null {
  let before = node.previousSibling;
  while (before !== null && before.nodeType !== 1) before = before.previousSibling;
  return before as Element | null;
}

const isEmpty = (item: Element): boolean =>
  item.textContent.trim() === '' && item.querySelector('img, [data-markdown]') === null;

/** Markdown would join two lists of the same kind. */
function isAfterSimilarList(list: Element): boolean {
  const before = list.previousElementSibling;
  if (before?.nodeName !== list.nodeName || before.hasAttribute('data-other-marker')) return false;
  for (let node = list.previousSibling; node !== before; node = node!.previousSibling)
    if (node?.nodeType === 3 && node.nodeValue?.trim() !== '') return false;
  return true;
}

/**
 * Writes the number of each item of numbered lists (HTML standard, section 4.4.8) on the item, so
 * that it stays correct when earlier items are left out.
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
  /** A number for which Markdown has no marker: a letter, a Roman numeral, a negative number. */
  readonly label: string;
};

export function formatListMarker(item: Element): Marker {
  const list = item.parentElement;
  const isOther = list?.hasAttribute('data-other-marker') === true;
  const number = parseWholeNumber(item.getAttribute('value'));
  if (list?.nodeName !== 'OL' || number === undefined) return { marker: isOther ? '* ' : '- ', label: '' };
  const label = formatLabel(number, getMarkerKind(item));
  return /^\d+$/.test(label)
    ? { marker: `${label}${isOther ? ')' : '.'} `, label: '' }
    : { marker: isOther ? '* ' : '- ', label: `${label}. ` };
}

/**
 * Returns whether a reader of Markdown, who counts on from the previous item, gets the number of
 * this item.
 */
export function isNextInList(item: Element): boolean {
  const before = item.previousElementSibling;
  if (before === null || item.parentElement?.nodeName !== 'OL') return true;
  const [one, other] = [before, item].map((each) => formatListMarker(each).marker);
  return !/^\d/.test(one!) || !/^\d/.test(other!) || Number.parseInt(other!, 10) === Number.parseInt(one!, 10) + 1;
}

const getMarkerKind = (item: Element): string =>
  item.getAttribute('type') ?? item.parentElement?.getAttribute('type') ?? '1';

function formatLabel(number: number, kind: string): string {
  if (/^[aA]$/.test(kind) && number > 0) return toCase(toLetterNumber(number), kind);
  if (/^[iI]$/.test(kind) && number > 0 && number < 4_000) return toCase(toRoman(number), kind);
  return String(number);
}
const toCase = (label: string, kind: string): string => (kind === kind.toUpperCase() ? label.toUpperCase() : label);

const toLetterNumber = (number: number): string =>
  number <= 0 ? '' : toLetterNumber(Math.floor((number - 1) / 26)) + String.fromCharCode(97 + ((number - 1) % 26));

const romanNumerals = Object.entries({
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
function toRoman(number: number): string {
  let [left, text] = [number, ''];
  for (const [sign, worth] of romanNumerals) for (; left >= worth; left -= worth) text += sign;
  return text;
}

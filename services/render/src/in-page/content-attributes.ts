/// <reference lib="dom" />
import { findImageSource } from './content-images.ts';
import { readAttribute } from './members.ts';

const retainedAttributes = [
  'alt',
  'title',
  'class',
  'id',
  'lang',
  'dir',
  'role',
  'itemprop',
  'itemtype',
  'colspan',
  'rowspan',
  'start',
  'reversed',
  'cite',
  'datetime',
  'display',
  'encoding',
  'aria-label',
  'aria-expanded',
  'data-lang',
  'data-language',
  'data-line-number',
  'data-latex',
  'data-math',
  'data-tex',
  'width',
  'height',
];

/** Returns the attributes that are useful outside the page, with absolute addresses. */
export function formatAttributes(element: Element, style: CSSStyleDeclaration): string {
  const given: [string, string][] = [];
  for (const name of retainedAttributes) {
    const value = readAttribute(element, name);
    if (value !== null && (value !== '' || name === 'reversed')) given.push([name, value]);
  }
  const { localName: tag } = element;
  if (tag === 'a' && readAttribute(element, 'href') !== null) given.push(['href', getAddress(element)]);
  if (tag === 'img') given.push(['src', findImageSource(element as HTMLImageElement)]);
  if (tag === 'li' && readAttribute(element, 'value') !== null)
    given.push(['value', readAttribute(element, 'value') ?? '']);
  if (tag === 'ol' || tag === 'li') {
    const kind = findListKind(style.listStyleType) ?? readAttribute(element, 'type');
    if (kind !== null) given.push(['type', kind]);
  }
  if (tag === 'input') {
    given.push(['type', 'checkbox']);
    if ((element as HTMLInputElement).checked) given.push(['checked', 'checked']);
  }
  if (
    (tag === 'td' || tag === 'th') &&
    /^(?:right|center)$/.test(style.textAlign) &&
    !(tag === 'th' && style.textAlign === 'center')
  )
    given.push(['align', style.textAlign]);
  return given.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
}

/** Escapes text for use between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\u00a0/g, '&nbsp;');

/** The list markers for the values of `type`, which a page can also set by a style. */
const findListKind = (style: string): string | undefined =>
  new Map([
    ['lower-alpha', 'a'],
    ['lower-latin', 'a'],
    ['upper-alpha', 'A'],
    ['upper-latin', 'A'],
    ['lower-roman', 'i'],
    ['upper-roman', 'I'],
  ]).get(style);

function getAddress(link: Element): string {
  try {
    const { protocol, href } = new URL(readAttribute(link, 'href') ?? '', link.baseURI);
    return /^(?:https?|mailto|tel|ftp):$/.test(protocol) ? href : '';
  } catch {
    return '';
  }
}

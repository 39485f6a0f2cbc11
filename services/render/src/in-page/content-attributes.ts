/// <reference lib="dom" />
import { attributeOf } from './members.ts';

const kept = [
  'alt',
  'title',
  'class',
  'id',
  'lang',
  'dir',
  'role',
  'colspan',
  'rowspan',
  'start',
  'cite',
  'display',
  'encoding',
  'aria-label',
  'data-lang',
  'data-language',
  'width',
  'height',
];

/** The attributes that are of use without the page, with absolute addresses. */
export function attributesOf(element: Element, style: CSSStyleDeclaration): string {
  const given: [string, string][] = [];
  for (const name of kept) {
    const value = attributeOf(element, name);
    if (value !== null && value !== '') given.push([name, value]);
  }
  const { localName: tag } = element;
  if (tag === 'a' && element.hasAttribute('href')) given.push(['href', addressOf(element.getAttribute('href'))]);
  if (tag === 'img') given.push(['src', sourceOf(element as HTMLImageElement)]);
  if (tag === 'input')
    given.push(
      ['type', 'checkbox'],
      ...((element as HTMLInputElement).checked ? [['checked', 'checked'] as [string, string]] : []),
    );
  if (
    (tag === 'td' || tag === 'th') &&
    /^(?:right|center)$/.test(style.textAlign) &&
    !(tag === 'th' && style.textAlign === 'center')
  )
    given.push(['align', style.textAlign]);
  return given.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
}

/** Text as it stands between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\u00a0/g, '&nbsp;');

function addressOf(given: string | null | undefined): string {
  try {
    const { protocol, href } = new URL(given ?? '', document.baseURI);
    return given && /^(?:https?|mailto|tel|ftp):$/.test(protocol) ? href : '';
  } catch {
    return '';
  }
}
const sourceOf = (image: HTMLImageElement): string =>
  [
    image.currentSrc,
    image.getAttribute('src'),
    ...['data-src', 'data-lazy-src', 'data-original', 'data-lazy'].map((name) => image.getAttribute(name)),
    (image.getAttribute('srcset') ?? image.getAttribute('data-srcset'))?.trim().split(/\s/)[0],
  ]
    .map((given) => addressOf(given))
    .find((address) => address.startsWith('http')) ?? '';

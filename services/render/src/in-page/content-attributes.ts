import { readAttribute, getMember } from './members.ts';

const retainedAttributes = (
  'alt title class id lang dir role itemprop itemtype colspan rowspan start reversed cite datetime display encoding ' +
  'aria-label aria-expanded data-lang data-language data-line-number data-latex data-math data-tex width height'
).split(' ');

export function formatAttributes(element: Element, style: CSSStyleDeclaration): string {
  const given: [string, string][] = [];
  for (const name of retainedAttributes) {
    const value = readAttribute(element, name);
    if (value !== null && (value !== '' || name === 'reversed')) given.push([name, value]);
  }
  const { localName: tag } = element;
  if (tag === 'a' && readAttribute(element, 'href') !== null) given.push(['href', getLinkUrl(element)]);
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

export const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\u00a0/g, '&nbsp;');

/** Returns the value of `type` that has the same effect as this list style. */
const findListKind = (style: string): string | undefined =>
  new Map([
    ['lower-alpha', 'a'],
    ['lower-latin', 'a'],
    ['upper-alpha', 'A'],
    ['upper-latin', 'A'],
    ['lower-roman', 'i'],
    ['upper-roman', 'I'],
  ]).get(style);

function getLinkUrl(link: Element): string {
  try {
    const { protocol, href } = new URL(readAttribute(link, 'href') ?? '', link.baseURI);
    return /^(?:https?|mailto|tel|ftp):$/.test(protocol) ? href : '';
  } catch {
    return '';
  }
}

/** Attributes in which lazy-loading scripts store the address until they load the image. */
const lazyAttributes = /^data-(?:[\w-]*src(?:set)?|original|lazy(?:-?load)?|echo|url|image|img|flickity-lazyload)$/;
const imageFilePattern = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;
const placeholderPattern =
  /(?:^|[/_.-])(?:1x1|blank|dummy|empty|gr[ae]y|lazy|load(?:er|ing)|pixel|placeholder|spacer|transparent)(?:[/_.-]|$)/i;

/**
 * Returns the address of the image, or the stored address if a script has not loaded the image yet.
 * Empty if there is none.
 */
function findImageSource(image: HTMLImageElement): string {
  const given = [image.currentSrc, image.getAttribute('src'), ...listCandidates(image, 'srcset')].map((one) =>
    toWebUrl(one, image),
  );
  const around = image.closest('picture');
  const late = [image, ...(around?.querySelectorAll('source') ?? [])].flatMap((element) => listLazySources(element));
  if (late.length > 0) return late.includes(given[0]!) ? given[0]! : late[0]!;
  const own = given.find((address) => address !== '' && !placeholderPattern.test(fileOf(address)));
  const others = [...(around?.querySelectorAll('source') ?? [])].flatMap((source) => listCandidates(source, 'srcset'));
  return (
    [own, ...others, ...listNoscriptSources(image), ...given].map((one) => toWebUrl(one, image)).find(Boolean) ?? ''
  );
}

const fileOf = (address: string): string => address.split(/[?#]/)[0]!.split('/').slice(-2).join('/');

function listLazySources(element: Element): string[] {
  return element
    .getAttributeNames()
    .filter((name) => lazyAttributes.test(name))
    .toSorted((one, other) => Number(one.endsWith('srcset')) - Number(other.endsWith('srcset')))
    .flatMap((name) => {
      const value = readAttribute(element, name) ?? '';
      if (name.endsWith('srcset')) return listCandidates(element, name);
      return /src|original|lazy|echo/.test(name) || imageFilePattern.test(value) ? [value] : [];
    })
    .map((address) => toWebUrl(address, element))
    .filter((address) => address !== '' && !/\{|%7B/i.test(address));
}

/** Parses a `srcset` (HTML standard, section 4.8.4.2.1). The widest image comes first. */
function listCandidates(element: Element, name: string): string[] {
  return (readAttribute(element, name) ?? '')
    .split(/,\s+|(?<=\s\d+(?:\.\d+)?[wx]),/)
    .map((candidate) => candidate.trim().split(/\s+/))
    .filter(([address]) => address !== '')
    .map(([address, size = '']) => ({ address: address!, width: size.endsWith('w') ? Number.parseInt(size, 10) : 0 }))
    .toSorted((one, other) => other.width - one.width)
    .map(({ address }) => address);
}

/** A page repeats its images in `noscript` for readers without scripts. */
const listNoscriptSources = (image: Element): string[] =>
  listSiblings(image.closest('picture') ?? image)
    .filter(({ localName }) => localName === 'noscript')
    .flatMap((element) => parseNoscriptImages(element).map(({ src }) => src));

function listSiblings(element: Element): Element[] {
  const around = getMember(element, 'parentElement');
  return around === null ? [] : [...getMember(around, 'children')];
}

/**
 * Browsers that run scripts parse the content of `noscript` as text. Tracking pixels are left out.
 */
export function parseNoscriptImages(element: Element): { readonly src: string; readonly alt: string }[] {
  const around = getMember(element, 'parentElement');
  if (around === null || around === element.ownerDocument.body) return [];
  const valueOf = (tag: string, name: string): string =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)?.slice(1).find(Boolean) ?? '';
  return [...(element.textContent ?? '').matchAll(/<img\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => !/\s(?:width|height)\s*=\s*["']?[01]["'\s>]|display:\s*none/i.test(tag))
    .map((tag) => ({ src: toWebUrl(valueOf(tag, 'src'), element), alt: valueOf(tag, 'alt') }))
    .filter(({ src }) => src !== '');
}

function toWebUrl(given: string | null | undefined, { baseURI }: Element): string {
  try {
    const { protocol, href } = new URL((given ?? '').trim(), baseURI);
    return given && /^https?:$/.test(protocol) ? href : '';
  } catch {
    return '';
  }
}

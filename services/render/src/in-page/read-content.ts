/// <reference lib="dom" />
import { attributeOf, memberOf } from './members.ts';

/**
 * What a reader sees of the page, as plain HTML to be worked on elsewhere: hidden elements left out, shadow roots and slots put in their places,
 * addresses absolute, boxes that are laid out as blocks written as blocks. Changes nothing in the page. Null for more than `lettersMax`.
 *
 * Deliberately kept: what is only scrolled out of sight or transparent, for it may be about to fade in, and the inside of a closed `details`.
 */
export function readContent(lettersMax: number): string | null {
  const depthMax = 400;
  const dropped = new Set(
    'script style noscript template link meta title base object embed iframe frame canvas audio video map svg select textarea datalist head'.split(
      ' ',
    ),
  );
  const voids = new Set(['br', 'hr', 'img', 'input', 'wbr']);
  const plain = new Set('span label time small font bdi bdo cite data output slot'.split(' '));
  const inline = new Set('a abbr b em i strong u s code mark q sub sup kbd samp var del ins'.split(' '));
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
  const parts: string[] = [];
  let letters = 0;
  const write = (text: string): void => {
    letters += text.length;
    if (letters <= lettersMax) parts.push(text);
  };
  const escape = (text: string): string =>
    text
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/\u00a0/g, '&nbsp;');

  const addressOf = (given: string | null | undefined): string => {
    try {
      const { protocol, href } = new URL(given ?? '', document.baseURI);
      return given && /^(?:https?|mailto|tel|ftp):$/.test(protocol) ? href : '';
    } catch {
      return '';
    }
  };
  const sourceOf = (image: HTMLImageElement): string =>
    [
      image.currentSrc,
      image.getAttribute('src'),
      ...['data-src', 'data-lazy-src', 'data-original', 'data-lazy'].map((name) => image.getAttribute(name)),
      (image.getAttribute('srcset') ?? image.getAttribute('data-srcset'))?.trim().split(/\s/)[0],
    ]
      .map((given) => addressOf(given))
      .find((address) => address.startsWith('http')) ?? '';

  const attributesOf = (element: Element, style: CSSStyleDeclaration): string => {
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
    return given.map(([name, value]) => ` ${name}="${escape(value)}"`).join('');
  };
  /** For screen readers only: a box of a pixel. What lies in it is said elsewhere, or helps to get around. Formulas keep their source so. */
  const isForEarsOnly = (element: Element, { position }: CSSStyleDeclaration): boolean => {
    if (position !== 'absolute' && position !== 'fixed') return false;
    const { width, height } = element.getBoundingClientRect();
    return (
      width <= 1 &&
      height <= 1 &&
      element.textContent.trim() !== '' &&
      element.querySelector('math') === null &&
      element.childElementCount < 20
    );
  };
  /** A link that comes into sight when it gets the focus. */
  const isOutOfPage = (element: Element, { position }: CSSStyleDeclaration): boolean => {
    if (
      element.localName !== 'a' ||
      !(element.getAttribute('href') ?? '').startsWith('#') ||
      (position !== 'absolute' && position !== 'fixed')
    )
      return false;
    const { right, bottom } = element.getBoundingClientRect();
    return right + scrollX <= 0 || bottom + scrollY <= 0;
  };

  type Around = {
    readonly depth: number;
    readonly inPre: boolean;
    readonly inMath: boolean;
    readonly isSeen: boolean;
    readonly keepsLines: boolean;
    readonly isFlex: boolean;
  };
  const writeText = (text: string, { inPre, isSeen, keepsLines }: Around): void => {
    if (!isSeen) return;
    const escaped = escape(text);
    write(keepsLines && !inPre ? escaped.replace(/\n/g, '<br>') : escaped);
  };
  const childrenOf = (element: Element): Iterable<Node> => {
    const inside = memberOf(element, 'shadowRoot');
    if (inside !== null) return inside.childNodes;
    const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
    return assigned.length > 0 ? assigned : memberOf(element, 'childNodes');
  };
  const walk = (node: Node, around: Around): void => {
    if (letters > lettersMax) return;
    if (node.nodeType === Node.TEXT_NODE) return writeText(node.nodeValue ?? '', around);
    if (node.nodeType !== Node.ELEMENT_NODE || around.depth > depthMax) return;
    const element = node as Element;
    const { localName } = element;
    if (dropped.has(localName) || (localName === 'input' && element.getAttribute('type')?.toLowerCase() !== 'checkbox'))
      return;
    const style = getComputedStyle(element);
    const inMath = around.inMath || localName === 'math';
    if (!inMath && style.display === 'none') return;
    if (isForEarsOnly(element, style) || isOutOfPage(element, style)) return;

    const isSeen = inMath || style.visibility === 'visible';
    const isBlock = !around.isFlex && /^(?:block|flex|grid|table|flow-root|list-item)$/.test(style.display);
    const isPlain = plain.has(localName) || localName.includes('-');
    const tag = isPlain
      ? isBlock && !around.inPre
        ? 'div'
        : 'span'
      : localName === 'div' && style.display === 'inline'
        ? 'span'
        : localName;
    const isInline = inline.has(localName);
    const wrapped = isInline && isBlock && !around.inPre;
    // Boxes side by side are words of their own, even where nothing but the layout keeps them apart.
    const spaced = around.isFlex && (isInline || isPlain);
    if (voids.has(localName)) {
      if (isSeen || localName === 'br') write(`<${localName}${attributesOf(element, style)}>`);
      return;
    }
    write(
      `${wrapped ? '<div>' : ''}${spaced ? ' ' : ''}<${tag}${attributesOf(element, style)}>${tag === 'pre' ? '\n' : ''}`,
    );
    const inside: Around = {
      depth: around.depth + 1,
      inPre: around.inPre || localName === 'pre',
      inMath,
      isSeen,
      keepsLines: style.whiteSpace.startsWith('pre') || style.whiteSpace === 'break-spaces',
      isFlex: /flex|grid/.test(style.display),
    };
    for (const child of childrenOf(element)) walk(child, inside);
    write(`</${tag}>${spaced ? ' ' : ''}${wrapped ? '</div>' : ''}`);
  };

  const { documentElement } = document;
  const languages = ['lang', 'dir'].map((name) => {
    const value = documentElement.getAttribute(name);
    return value === null ? '' : ` ${name}="${escape(value)}"`;
  });
  const facts = [...document.querySelectorAll('head meta[name], head meta[property]')]
    .filter((meta) =>
      /title|author|description|site_name/i.test(meta.getAttribute('name') ?? meta.getAttribute('property') ?? ''),
    )
    .slice(0, 50)
    .map((meta) =>
      ['name', 'property', 'content'].map((name) => ` ${name}="${escape(meta.getAttribute(name) ?? '')}"`).join(''),
    );
  write(
    `<!DOCTYPE html><html${languages.join('')}><head><title>${escape(document.title)}</title>${facts.map((fact) => `<meta${fact}>`).join('')}</head><body>`,
  );
  for (const child of document.body?.childNodes ?? [])
    walk(child, { depth: 0, inPre: false, inMath: false, isSeen: true, keepsLines: false, isFlex: false });
  write('</body></html>');
  return letters > lettersMax ? null : parts.join('');
}

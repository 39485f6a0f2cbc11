/// <reference lib="dom" />
import { attributesOf, escapeHtml } from './content-attributes.ts';
import { memberOf } from './members.ts';

const depthMax = 400;
const dropped = new Set(
  'script style noscript template link meta title base object embed iframe frame canvas audio video map svg select textarea datalist head'.split(
    ' ',
  ),
);
const voids = new Set(['br', 'hr', 'img', 'input', 'wbr']);
const plain = new Set('span label time small font bdi bdo cite data output slot'.split(' '));
const inline = new Set('a abbr b em i strong u s code mark q sub sup kbd samp var del ins'.split(' '));

type Around = {
  readonly depth: number;
  readonly inPre: boolean;
  readonly inMath: boolean;
  readonly isSeen: boolean;
  readonly keepsLines: boolean;
  readonly isFlex: boolean;
};
type Writer = {
  readonly write: (text: string) => void;
  readonly isFull: () => boolean;
};

/**
 * The part of the page that a reader sees, as plain HTML to be worked on elsewhere: hidden elements left out, shadow roots and slots put in their places,
 * addresses absolute, boxes that are laid out as blocks written as blocks. Changes nothing in the page. Null for more than `lettersMax`.
 *
 * Deliberately kept: what is only scrolled out of sight or transparent, for it may be about to fade in, and the inside of a closed `details`.
 */
export function readContent(lettersMax: number): string | null {
  const parts: string[] = [];
  let letters = 0;
  const write = (text: string): void => {
    letters += text.length;
    if (letters <= lettersMax) parts.push(text);
  };
  const isFull = (): boolean => letters > lettersMax;
  write(`${headOf(document)}<body>`);
  const around = { depth: 0, inPre: false, inMath: false, isSeen: true, keepsLines: false, isFlex: false };
  for (const child of document.body?.childNodes ?? []) writeNode(child, around, { write, isFull });
  write('</body></html>');
  return isFull() ? null : parts.join('');
}

function headOf({ documentElement, title }: Document): string {
  const languages = ['lang', 'dir'].map((name) => {
    const value = documentElement.getAttribute(name);
    return value === null ? '' : ` ${name}="${escapeHtml(value)}"`;
  });
  const facts = [...document.querySelectorAll('head meta[name], head meta[property]')]
    .filter((meta) =>
      /title|author|description|site_name/i.test(meta.getAttribute('name') ?? meta.getAttribute('property') ?? ''),
    )
    .slice(0, 50)
    .map((meta) =>
      ['name', 'property', 'content'].map((name) => ` ${name}="${escapeHtml(meta.getAttribute(name) ?? '')}"`).join(''),
    );
  return `<!DOCTYPE html><html${languages.join('')}><head><title>${escapeHtml(title)}</title>${facts.map((fact) => `<meta${fact}>`).join('')}</head>`;
}

function writeNode(node: Node, around: Around, writer: Writer): void {
  const { write, isFull } = writer;
  if (isFull()) return;
  if (node.nodeType === Node.TEXT_NODE) return write(textIn(node, around));
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
  for (const child of childrenOf(element)) writeNode(child, inside, writer);
  write(`</${tag}>${spaced ? ' ' : ''}${wrapped ? '</div>' : ''}`);
}

function textIn({ nodeValue }: Node, { inPre, isSeen, keepsLines }: Around): string {
  if (!isSeen) return '';
  const escaped = escapeHtml(nodeValue ?? '');
  return keepsLines && !inPre ? escaped.replace(/\n/g, '<br>') : escaped;
}

function childrenOf(element: Element): Iterable<Node> {
  const inside = memberOf(element, 'shadowRoot');
  if (inside !== null) return inside.childNodes;
  const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  return assigned.length > 0 ? assigned : memberOf(element, 'childNodes');
}

/** For screen readers only: a box of a pixel. Its text is said elsewhere, or helps to get around. Formulas keep their source so. */
function isForEarsOnly(element: Element, { position }: CSSStyleDeclaration): boolean {
  if (position !== 'absolute' && position !== 'fixed') return false;
  const { width, height } = element.getBoundingClientRect();
  return (
    width <= 1 &&
    height <= 1 &&
    element.textContent.trim() !== '' &&
    element.querySelector('math') === null &&
    element.childElementCount < 20
  );
}
/** A link that comes into sight when it gets the focus. */
function isOutOfPage(element: Element, { position }: CSSStyleDeclaration): boolean {
  if (
    element.localName !== 'a' ||
    !(element.getAttribute('href') ?? '').startsWith('#') ||
    (position !== 'absolute' && position !== 'fixed')
  )
    return false;
  const { right, bottom } = element.getBoundingClientRect();
  return right + scrollX <= 0 || bottom + scrollY <= 0;
}

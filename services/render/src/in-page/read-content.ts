import { formatAttributes, escapeHtml, parseNoscriptImages } from './content-attributes.ts';
import { classifyBox, isCode, isForScreenReaders, isHiddenSkipLink } from './content-boxes.ts';
import { countWordsOfHtml } from './count-words.ts';
import { getRoot, listShownChildren } from './parts.ts';
import { isOutOfSight, parseOpacity } from './out-of-sight.ts';
import { findUnpaintedParts } from './unpainted-text.ts';
import { readAttribute, getMember } from './members.ts';

const depthMax = 400;
/** Smaller frames only count visitors. */
const framePxMin = 9;
const droppedElements = new Set(
  'style template link meta title base object embed canvas audio video map svg select textarea datalist head noframes'.split(
    ' ',
  ),
);
const voidElements = new Set(['br', 'hr', 'img', 'input', 'wbr']);
const plainElements = new Set('span label time small font bdi bdo cite data output slot'.split(' '));
const inlineElements = new Set('a abbr b em i strong u s code mark q sub sup kbd samp var del ins button'.split(' '));

type NodeSurroundings = {
  readonly depth: number;
  readonly inPre: boolean;
  /** Inside code that is not a `pre`. */
  readonly inCode: boolean;
  readonly inMath: boolean;
  readonly isSeen: boolean;
  readonly keepsLines: boolean;
  readonly inParagraph: boolean;
  /** Inside a box in a line of a paragraph, where HTML allows no blocks. */
  readonly inLine: boolean;
  /** White space between children that are next to each other is not shown. */
  readonly isFlex: boolean;
  readonly isColumn: boolean;
  readonly opacity: number;
  readonly isOutOfSight: boolean;
};
type Writer = {
  readonly marksHidden: boolean;
  /** Also reads invisible text, and text for browsers without scripts. */
  readonly readsInvisible: boolean;
  readonly write: (text: string) => void;
  readonly isFull: () => boolean;
};

/**
 * Returns the visible part of the page as plain HTML. Shadow roots, slots and frames of the same
 * origin are inlined; addresses are absolute; boxes with a block layout are written as blocks.
 * Returns null for more than `lettersMax` characters.
 * Content that is only scrolled out of view or transparent is included, because it may be about to
 * fade in, and so is the content of a closed `details`. With `marksHidden`, text that cannot be
 * seen is enclosed in ⟦hidden: and ⟧.
 * A page whose scripts have failed shows nothing, or less than it has for browsers without scripts.
 * It is read with its invisible text and with the text for such browsers.
 */
export function readContent(lettersMax: number, marksHidden = false): string | null {
  const parts: string[] = [];
  let letters = 0;
  const write = (text: string): void => {
    letters += text.length;
    if (letters <= lettersMax) parts.push(text);
  };
  const isFull = (): boolean => letters > lettersMax;
  const writeBody = (readsInvisible: boolean): void =>
    writeDocument(document, 0, { write, isFull, marksHidden, readsInvisible });
  write(`${formatHead(document.title)}<body>`);
  const bodyAt = parts.length;
  writeBody(false);
  const words = isFull() ? Infinity : countWordsOfHtml(parts.slice(bodyAt).join(''));
  if (words === 0 || words < countScriptlessWords()) {
    parts.length = bodyAt;
    writeBody(true);
  }
  write('</body></html>');
  return isFull() ? null : parts.join('');
}

const countScriptlessWords = (): number =>
  [...document.querySelectorAll('noscript')].reduce((sum, one) => sum + countWordsOfHtml(one.textContent ?? ''), 0);

export function countVisibleWords(lettersMax: number): number | null {
  const html = readContent(lettersMax);
  return html === null ? null : countWordsOfHtml(html);
}

const documentSurroundings = {
  inPre: false,
  inCode: false,
  inMath: false,
  isSeen: true,
  keepsLines: false,
  inParagraph: false,
  inLine: false,
  isFlex: false,
  isColumn: false,
  opacity: 1,
  isOutOfSight: false,
} as const;

function writeDocument(inside: Document, depth: number, writer: Writer): void {
  const root = inside.body as Element | null;
  for (const child of root?.childNodes ?? []) writeNode(child, { ...documentSurroundings, depth }, writer);
}

function formatHead(title: string): string {
  const languages = ['lang', 'dir'].map((name) => {
    const value = getRoot().getAttribute(name);
    return value === null ? '' : ` ${name}="${escapeHtml(value)}"`;
  });
  const facts = [...document.querySelectorAll('head meta[name], head meta[property]')]
    .filter((meta) =>
      /title|author|description|site_name|og:type/i.test(
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
      ),
    )
    .slice(0, 50)
    .map((meta) =>
      ['name', 'property', 'content'].map((name) => ` ${name}="${escapeHtml(meta.getAttribute(name) ?? '')}"`).join(''),
    );
  return `<!DOCTYPE html><html${languages.join('')}><head><base href="${escapeHtml(document.baseURI)}"><title>${escapeHtml(title)}</title>${facts.map((fact) => `<meta${fact}>`).join('')}${linkedData()}</head>`;
}

const linkedDataCharactersMax = 100_000;

/** The kind of page is recognised by data of schema.org (JSON-LD 1.1, section 7.3). */
const linkedData = (): string =>
  [...document.querySelectorAll('script[type="application/ld+json" i]')]
    .map(({ textContent }) => textContent ?? '')
    .filter(({ length }) => length <= linkedDataCharactersMax)
    .slice(0, 20)
    .map((data) => `<script type="application/ld+json">${data.replaceAll('</', '<\\/')}</script>`)
    .join('');

function writeNode(node: Node, around: NodeSurroundings, writer: Writer): void {
  const { write, isFull } = writer;
  if (isFull()) return;
  if (node.nodeType === Node.TEXT_NODE) return write(textIn(node, around, writer));
  if (node.nodeType !== Node.ELEMENT_NODE || around.depth > depthMax) return;
  const element = node as Element;
  if (!isUnread(element)) writeElement(element, around, writer);
  else if (around.isSeen) writeInstead(element, around, writer);
}

const isUnread = ({ localName }: Element): boolean =>
  droppedElements.has(localName) || ['script', 'noscript', 'iframe', 'frame'].includes(localName);

/**
 * Writes formula scripts, `noscript` and frames, which show something other than their children.
 */
function writeInstead(element: Element, { depth }: NodeSurroundings, writer: Writer): void {
  const { localName } = element;
  if (localName === 'script' && /^math\/(?:tex|latex)/i.test((element as HTMLScriptElement).type)) {
    const display = /mode\s*=\s*display/i.test((element as HTMLScriptElement).type) ? ' display="block"' : '';
    const tex = escapeHtml(element.textContent ?? '');
    writer.write(
      `<math class="tex-source"${display}><annotation encoding="application/x-tex">${tex}</annotation></math>`,
    );
  } else if (localName === 'noscript' && writer.readsInvisible) {
    const inside = new DOMParser().parseFromString(element.textContent ?? '', 'text/html');
    writeDocument(inside, depth + 1, writer);
  } else if (localName === 'noscript') {
    if (getMember(element, 'parentElement')?.querySelector('img') !== null) return;
    for (const { src, alt } of parseNoscriptImages(element))
      writer.write(`<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`);
  } else if (localName === 'iframe' || localName === 'frame') {
    const inside = (element as HTMLIFrameElement).contentDocument;
    const isSeen = element.clientWidth > framePxMin && element.clientHeight > framePxMin;
    if (inside === null || !isSeen || getComputedStyle(element).visibility !== 'visible') return;
    writer.write('<div>');
    writeDocument(inside, depth + 1, writer);
    writer.write('</div>');
  }
}

function writeElement(element: Element, around: NodeSurroundings, writer: Writer): void {
  const { localName } = element;
  const { write } = writer;
  const style = getComputedStyle(element);
  const inMath = around.inMath || localName === 'math';
  if (!inMath && style.display === 'none') return;
  if (
    isForScreenReaders(element, style) ||
    isHiddenSkipLink(element, style) ||
    isDrawnFormula(element) ||
    isLineNumber(element, style, around)
  )
    return;

  const isSeen = inMath || style.visibility === 'visible' || writer.readsInvisible;
  const box = classifyBox(element, style, around.isFlex && !(around.isColumn && around.inPre));
  const isBlock = box.isBlock && !around.inLine;
  if (localName === 'input') return writeInput(element as HTMLInputElement, isSeen, { isBlock, write });
  if (voidElements.has(localName)) {
    if (around.inPre && localName === 'br') write('\n');
    else if (isSeen || localName === 'br') write(`<${localName}${formatAttributes(element, style)}>`);
    return;
  }
  const isPlain = plainElements.has(localName) || localName.includes('-');
  const tag = isPlain
    ? isBlock
      ? 'div'
      : 'span'
    : localName === 'div' && style.display === 'inline'
      ? 'span'
      : localName;
  const isWrapped = inlineElements.has(localName) && isBlock && !(around.inPre && localName === 'code');
  const isSpaced = box.isApart && !around.inPre;
  const isCodeHere = !around.inPre && !around.inCode && isCode(element, style);
  const attributes = `${formatAttributes(element, style)}${isCodeHere ? ' data-code' : ''}`;
  write(`${isWrapped ? '<div>' : ''}${isSpaced ? ' ' : ''}<${tag}${attributes}>${tag === 'pre' ? '\n' : ''}`);
  const inside: NodeSurroundings = {
    depth: around.depth + 1,
    inPre: around.inPre || localName === 'pre',
    inCode: around.inCode || isCodeHere,
    inMath,
    isSeen,
    keepsLines: style.whiteSpace.startsWith('pre') || style.whiteSpace === 'break-spaces',
    inParagraph: around.inParagraph || localName === 'p',
    inLine: around.inLine || (around.inParagraph && style.display.startsWith('inline-')),
    isFlex: /flex|grid/.test(style.display),
    isColumn: style.display.includes('grid') || style.flexDirection.startsWith('column'),
    opacity: around.opacity * parseOpacity(style),
    isOutOfSight: writer.marksHidden && !inMath && isOutOfSight(element, style, around.opacity * parseOpacity(style)),
  };
  for (const child of listShownChildren(element)) writeNode(child, inside, writer);
  write(`</${tag}>${isSpaced ? ' ' : ''}${isWrapped ? '</div>' : ''}`);
}

/** Text that a user typed into a field is not text of the page. */
function writeInput(
  input: HTMLInputElement,
  isSeen: boolean,
  { isBlock, write }: { readonly isBlock: boolean; readonly write: (text: string) => void },
): void {
  if (!isSeen) return;
  if (input.type === 'checkbox') write(`<input type="checkbox"${input.checked ? ' checked="checked"' : ''}>`);
  else if (/^(?:submit|button|reset)$/.test(input.type) && input.value !== '') {
    const button = `<button>${escapeHtml(input.value)}</button>`;
    write(isBlock ? `<div>${button}</div>` : ` ${button} `);
  }
}

/** The graphic next to the source of a formula is hidden from screen readers. */
const isDrawnFormula = (element: Element): boolean =>
  readAttribute(element, 'aria-hidden') === 'true' &&
  [getMember(element, 'previousElementSibling'), getMember(element, 'nextElementSibling')].some(
    (beside) => beside?.localName === 'math' || (beside?.querySelector('math') ?? null) !== null,
  );

const isLineNumber = (
  element: Element,
  { userSelect }: CSSStyleDeclaration,
  { inPre, inCode }: NodeSurroundings,
): boolean => (inPre || inCode) && userSelect === 'none' && /^\s*\d+\s*$/.test(element.textContent ?? '');

function textIn(
  node: Node,
  { inPre, inCode, isSeen, keepsLines, isFlex, ...around }: NodeSurroundings,
  { marksHidden }: Writer,
): string {
  const text = node.nodeValue ?? '';
  if (!isSeen || (isFlex && inPre && text.trim() === '')) return '';
  const hidden = findUnpaintedParts(node) ?? (around.isOutOfSight ? ([[0, text.length]] as const) : []);
  const marked = marksHidden && !around.inMath ? markParts(text, hidden) : text;
  return keepsLines && !inPre && !inCode ? escapeHtml(marked).replace(/\n/g, '<br>') : escapeHtml(marked);
}

/** Removes the brackets of marks from the text, because they would end a mark. */
function markParts(text: string, hidden: readonly (readonly [start: number, end: number])[]): string {
  if (text.trim() === '') return text;
  let writtenTo = 0;
  let marked = '';
  for (const [start, end] of hidden) {
    marked += `${text.slice(writtenTo, start)}⟦hidden: ${text.slice(start, end).replace(/[⟦⟧]/g, '')}⟧`;
    writtenTo = end;
  }
  return `${marked}${text.slice(writtenTo)}`;
}

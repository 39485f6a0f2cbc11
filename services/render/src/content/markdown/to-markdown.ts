import TurndownService from 'turndown';
import { writeCode } from './code.ts';
import { isBlock, moveChildren, holdsBlocks, rename, unwrap } from './elements.ts';
import { writeFormulas } from './formulas.ts';
import { tidyLinks, exclamation } from './links.ts';
import { tidyLists } from './lists.ts';
import { markdownRules } from './rules.ts';
import { type WriteCell, writeTables } from './tables.ts';

/** Writes GitHub-flavoured Markdown. Changes the element. Every address is absolute. */
export function toMarkdown(root: Element): string {
  const service = createService();
  tidyDocument(root, (cell) => service.turndown(cell as HTMLElement));
  const text = service.turndown(root as HTMLElement);
  return `${text
    // Lines that contain only the sign of a quote may end with a space.
    .replaceAll(/^((?:[ \t]*>)*)[ \t]+$/gm, '$1')
    .replaceAll(exclamation, '\\!')}\n`;
}

function createService(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  });
  for (const [name, rule] of Object.entries(markdownRules)) service.addRule(name, rule);
  service.escape = escapeText;
  return service;
}

/**
 * Characters with a meaning in Markdown, each with its escaped form (CommonMark 0.31, section 2.4;
 * GFM, section 6.5).
 */
const escapePatterns: readonly (readonly [RegExp, string])[] = [
  [/\\/g, '\\\\'],
  [/[*`[\]]/g, '\\$&'],
  // An underscore between word characters has no meaning in Markdown, and names with underscores
  // are common.
  [/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '\\_'],
  [/~~/g, '\\~\\~'],
  // A tag in the text would become HTML, so its bracket is escaped.
  [/<(?=[a-z/!?])/gi, '\\<'],
  [/&(?=#?\w+;)/g, '\\&'],
  [/^(\s*)(#{1,6})(?=\s|$)/, '$1\\$2'],
  [/^(\s*)([-+>])(?=\s|$)/, '$1\\$2'],
  [/^(\s*)(=+|-{2,})(?=\s*$)/, '$1\\$2'],
  [/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
];

const escapeText = (text: string): string =>
  escapePatterns.reduce((escaped, [pattern, replacement]) => escaped.replace(pattern, replacement), text);

const noiseElements = [
  'script, style, noscript, template, object, embed, iframe, canvas, audio, video, map, head, title, meta, link, base',
  'select, textarea, datalist, input:not([type="checkbox" i]), [hidden], svg',
].join(', ');

/**
 * Brings a document into a form that Markdown can express. The order matters: a step that has
 * written its Markdown hides it from later steps.
 */
function tidyDocument(root: Element, writeCell: WriteCell): void {
  for (const element of root.querySelectorAll(noiseElements)) element.remove();
  writeFormulas(root);
  writeCode(root);
  tidyImages(root);
  tidyInline(root);
  tidyLinks(root);
  tidyLists(root);
  tidyLines(root);
  writeTables(root, writeCell);
}

/** Removes formatting around blocks, which would leave stray signs. */
function tidyInline(root: Element): void {
  for (const element of root.querySelectorAll('kbd, samp, tt')) rename(element, 'code');
  for (const element of root.querySelectorAll('strike')) rename(element, 's');
  for (const element of root.querySelectorAll('b, strong, i, em, s, del, q, sup, sub, code'))
    if (holdsBlocks(element)) unwrap(element);
  for (const element of root.querySelectorAll(
    ':is(b, strong) :is(b, strong), :is(i, em) :is(i, em), :is(h1, h2, h3, h4, h5, h6) :is(b, strong)',
  ))
    unwrap(element);
  for (const code of root.querySelectorAll('code:not([data-markdown])')) if (root.contains(code)) tidyCode(code);
  for (const ruby of root.querySelectorAll('rp')) ruby.remove();
  for (const ruby of root.querySelectorAll('rt')) ruby.replaceWith(`(${ruby.textContent.trim()})`);
  for (const summary of root.querySelectorAll('summary')) makeTitle(summary);
  // Adjacent buttons are separate words.
  for (const button of root.querySelectorAll('button')) {
    if (!holdsBlocks(button)) for (const side of ['before', 'after'] as const) button[side](' ');
    unwrap(button);
  }
}

/**
 * Code contains only text, so code with links becomes several pieces: each link has its own code
 * inside.
 */
function tidyCode(code: Element): void {
  const pieces: Element[] = [];
  let open: Element | undefined;
  const write = (text: string, link: Element | null): void => {
    if (text === '') return;
    if (open === undefined || link !== null) {
      open = code.ownerDocument.createElement('code');
      pieces.push(link ?? open);
      link?.replaceChildren(open);
    }
    open.append(text);
    if (link !== null) open = undefined;
  };
  const visit = (node: Node): void => {
    if (node.nodeType === 3) write((node.nodeValue ?? '').replaceAll(/\s+/g, ' '), null);
    else if ((node as Element).localName === 'a' && (node as Element).hasAttribute('href'))
      write(node.textContent?.replaceAll(/\s+/g, ' ') ?? '', node as Element);
    else for (const child of node.childNodes) visit(child);
  };
  visit(code);
  for (const piece of pieces) code.before(piece);
  code.remove();
}

function makeTitle(summary: Element): void {
  const strong = summary.ownerDocument.createElement('strong');
  if (holdsBlocks(summary)) return;
  moveChildren(summary, strong);
  rename(summary, 'p').append(strong);
}

/** Attributes in which lazy pages store the address of an image until they load it. */
const lazySources = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy'] as const;

/**
 * Makes addresses absolute, and removes images with a `data:` address, which are useless in a text
 * and may have megabytes.
 */
function tidyImages(root: Element): void {
  for (const image of root.querySelectorAll('img')) {
    const source = [
      image.getAttribute('src'),
      ...lazySources.map((name) => image.getAttribute(name)),
      getFirstSource(image),
    ]
      .map((address) => toAbsoluteUrl(image, address))
      .find((address) => address !== undefined);
    if (source === undefined || isTracker(image)) image.remove();
    else image.setAttribute('src', source);
  }
}

const getFirstSource = (image: Element): string | null =>
  (image.getAttribute('srcset') ?? image.getAttribute('data-srcset'))?.trim().split(/\s/)[0] ?? null;

function toAbsoluteUrl({ baseURI }: Element, address: string | null): string | undefined {
  if (address === null || address.trim() === '' || !URL.canParse(address, baseURI)) return undefined;
  const { protocol, href } = new URL(address, baseURI);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

const isTracker = (image: Element): boolean =>
  [image.getAttribute('width'), image.getAttribute('height')].every((side) => side === '0' || side === '1');

const formattingTags =
  'a, abbr, b, bdi, bdo, cite, em, font, i, ins, label, mark, q, s, del, small, span, strong, sub, sup, time, u';

/**
 * Moves a line break at the edge of formatting outside, because Markdown's formatting cannot end
 * with it. Removes space at the beginning of lines, which would make them code.
 */
function tidyLines(root: Element): void {
  for (const element of [...root.querySelectorAll(formattingTags)].toReversed()) {
    while (element.lastChild?.nodeName === 'BR') element.after(element.lastChild);
    while (element.firstChild?.nodeName === 'BR') element.before(element.firstChild);
    // The space around an image in a link would be moved to the beginning of the line.
    if (element.textContent.trim() === '' && element.querySelector('[data-markdown]') === null) removeTexts(element);
  }
  mergeAdjacent(root);
  trimStarts(root, { isAtStart: true });
}

function removeTexts(element: Element): void {
  for (let child = element.firstChild, next: ChildNode | null; child !== null; child = next) {
    next = child.nextSibling;
    if (child.nodeType === 3) child.remove();
  }
}

/** Merges `<b>one</b><b>two</b>`, because readers of Markdown would show the signs between them. */
function mergeAdjacent(root: Element): void {
  for (const element of root.querySelectorAll('b, strong, i, em')) {
    const before = element.previousSibling;
    if (before?.nodeName !== element.nodeName) continue;
    while (before.lastChild !== null) element.prepend(before.lastChild);
    before.remove();
  }
}

type LineState = { isAtStart: boolean };

function trimStarts(node: Node, line: LineState): void {
  for (const child of node.childNodes) {
    if (child.nodeType === 3) {
      const text = child.nodeValue ?? '';
      if (line.isAtStart) child.nodeValue = text.trimStart();
      if (text.trim() !== '') line.isAtStart = false;
    } else if (child.nodeType === 1) {
      const element = child as Element;
      const isLineEnd = isBlock(element) || element.localName === 'br';
      if (isLineEnd) line.isAtStart = true;
      if (/^(?:pre|code|img|input)$/.test(element.localName)) line.isAtStart = false;
      else trimStarts(element, line);
      if (isLineEnd) line.isAtStart = true;
    }
  }
}

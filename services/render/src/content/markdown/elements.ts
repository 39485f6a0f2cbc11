/// <reference lib="dom" />

export const blockSelector =
  'address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure, footer, form, ' +
  'h1, h2, h3, h4, h5, h6, header, hgroup, hr, li, main, menu, nav, ol, p, pre, search, section, ' +
  'summary, table, tbody, td, tfoot, th, thead, tr, ul';

const blockNames = new Set(blockSelector.split(', '));
export const isBlock = ({ localName }: Element): boolean => blockNames.has(localName);

export const holdsBlocks = (element: Element): boolean =>
  element.firstElementChild !== null && element.querySelector(blockSelector) !== null;

export function unwrap(element: Element): void {
  for (let child = element.firstChild; child !== null; child = element.firstChild) element.before(child);
  element.remove();
}

export function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  moveChildren(element, renamed);
  element.replaceWith(renamed);
  return renamed;
}

/**
 * Replaces an element with finished Markdown in a `pre`, where whitespace is preserved; the rule
 * `written` returns it unchanged. `inCell` is the replacement in a cell of a table, which contains
 * only lines.
 */
export function writeBlock(element: Element, markdown: string, inCell: string): Element {
  const block = createMarkdownElement(element, 'pre', 'block', markdown);
  block.setAttribute('data-cell', inCell);
  element.replaceWith(block);
  return block;
}
export function writeInline(element: Element, markdown: string): void {
  element.replaceWith(createMarkdownElement(element, 'code', 'inline', markdown));
}

function createMarkdownElement(
  { ownerDocument }: Element,
  tag: string,
  kind: 'block' | 'inline',
  markdown: string,
): Element {
  const element = ownerDocument.createElement(tag);
  element.setAttribute('data-markdown', kind);
  element.textContent = markdown;
  return element;
}

/** Moves single children, because an element may have more than a call accepts arguments. */
export function moveChildren(from: ParentNode & Node, to: ParentNode & Node): void {
  for (let child = from.firstChild; child !== null; child = from.firstChild) to.append(child);
}

/// <reference lib="dom" />
import { isBlock } from './elements.ts';

const formatting =
  'a, abbr, b, bdi, bdo, cite, em, font, i, ins, label, mark, q, s, del, small, span, strong, sub, sup, time, u';

/**
 * Brings the lines of a text into a form that Markdown can express. A line break at the edge of
 * formatting goes outside, where it ends no formatting. No line begins with space, which would make
 * it code.
 */
export function tidyLines(root: Element): void {
  for (const element of [...root.querySelectorAll(formatting)].toReversed()) {
    while (element.lastChild?.nodeName === 'BR') element.after(element.lastChild);
    while (element.firstChild?.nodeName === 'BR') element.before(element.firstChild);
    // The space around an image in a link would be moved to the beginning of the line.
    if (element.textContent.trim() === '' && element.querySelector('[data-markdown]') === null) removeTexts(element);
  }
  mergeAlike(root);
  trimStarts(root, { isAtStart: true });
}

function removeTexts(element: Element): void {
  for (let child = element.firstChild, next: ChildNode | null; child !== null; child = next) {
    next = child.nextSibling;
    if (child.nodeType === 3) child.remove();
  }
}

/** `<b>one</b><b>two</b>` looks as one, and two pairs of signs in a row would be shown. */
function mergeAlike(root: Element): void {
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

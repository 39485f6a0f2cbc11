/// <reference lib="dom" />

/** Puts finished Markdown in the place of an element; the rule `written` lets it through as it is. In `pre`, where whitespace is kept. */
export function writeBlock(element: Element, markdown: string): void {
  element.replaceWith(written(element, 'pre', 'block', markdown));
}
export function writeInline(element: Element, markdown: string): void {
  element.replaceWith(written(element, 'code', 'inline', markdown));
}

function written({ ownerDocument }: Element, tag: string, kind: 'block' | 'inline', markdown: string): Element {
  const element = ownerDocument.createElement(tag);
  element.setAttribute('data-markdown', kind);
  element.textContent = markdown;
  return element;
}

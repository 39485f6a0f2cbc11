/// <reference lib="dom" />

const attribute = 'data-at';

/** Numbers the elements, so that they are recognised in a copy and in the output of Readability. */
export function markElements(root: Element): void {
  for (const [at, element] of [...root.querySelectorAll('*')].entries()) element.setAttribute(attribute, String(at));
}
export function unmarkElements(root: Element): void {
  for (const element of [root, ...root.querySelectorAll(`[${attribute}]`)]) element.removeAttribute(attribute);
}

/** Returns the mark of an element; empty for elements that Readability added. */
export const readElementMark = (element: Element): string => element.getAttribute(attribute) ?? '';
export const markedElements = (root: Element): Map<string, Element> =>
  new Map([...root.querySelectorAll(`[${attribute}]`)].map((element) => [readElementMark(element), element]));

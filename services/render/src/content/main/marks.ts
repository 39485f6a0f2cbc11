/// <reference lib="dom" />

const attribute = 'data-at';

/**
 * Numbers the elements, so that they are known again in a copy and in what Readability makes of it.
 */
export function markElements(root: Element): void {
  for (const [at, element] of [...root.querySelectorAll('*')].entries()) element.setAttribute(attribute, String(at));
}
export function unmarkElements(root: Element): void {
  for (const element of [root, ...root.querySelectorAll(`[${attribute}]`)]) element.removeAttribute(attribute);
}

/** Empty for what Readability has added. */
export const markOf = (element: Element): string => element.getAttribute(attribute) ?? '';
export const markedElements = (root: Element): Map<string, Element> =>
  new Map([...root.querySelectorAll(`[${attribute}]`)].map((element) => [markOf(element), element]));

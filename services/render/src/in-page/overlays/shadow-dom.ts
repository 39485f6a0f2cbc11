/// <reference lib="dom" />
import { withParts } from '../with-parts.ts';

/*
 * Questions to the elements of a page that treat open shadow roots as a part of it. Deliberately left alone: closed shadow roots, which are shut to
 * everybody, and frames, whose inside is another document.
 */

export const parentOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

export const elementAt = (x: number, y: number): Element | null => {
  let found = document.elementFromPoint(x, y);
  while (found?.shadowRoot) {
    const inner: Element | null = found.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === found) break;
    found = inner;
  }
  return found;
};

export function allIn(root: Element | ShadowRoot, selector: string): Element[] {
  const found = [...root.querySelectorAll(selector)];
  const hosts = [...root.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot !== null);
  if (root instanceof Element && root.shadowRoot !== null) found.push(...allIn(root.shadowRoot, selector));
  for (const { shadowRoot } of hosts) found.push(...allIn(shadowRoot!, selector));
  return found;
}

export const has = withParts([allIn], function has(root: Element, selector: string): boolean {
  return allIn(root, selector).length > 0;
});

/** What can be read of it. What is hidden inside does not count: pages keep their other dialogs there. */
export function textOf(root: Element | ShadowRoot): string {
  let text = root instanceof HTMLElement ? root.innerText : '';
  if (root instanceof Element && root.shadowRoot !== null) text += ` ${textOf(root.shadowRoot)}`;
  if (root instanceof ShadowRoot) text += [...root.children].map((child) => textOf(child)).join(' ');
  else
    for (const inner of root.querySelectorAll('*'))
      if (inner.shadowRoot !== null) text += ` ${textOf(inner.shadowRoot)}`;
  return text.replace(/\s+/g, ' ');
}

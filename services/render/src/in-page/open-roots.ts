/// <reference lib="dom" />
import { getMember } from './members.ts';

/*
 * Functions that search all roots for a selector. A selector sees the inside of one root: no part
 * of it crosses the border of a shadow root. Closed shadow roots and frames are not searched.
 * Changes nothing in the page.
 */

/** Returns the document, then its open shadow roots. Outer roots come before inner roots. */
export function openRoots(): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) {
      const inside = getMember(element, 'shadowRoot');
      if (inside !== null) roots.push(inside);
    }
  return roots;
}

/** Returns every element that matches, first the elements of the document. */
export function allMatches(selector: string): Element[] {
  return openRoots().flatMap((root) => [...root.querySelectorAll(selector)]);
}

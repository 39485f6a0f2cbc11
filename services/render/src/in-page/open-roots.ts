/// <reference lib="dom" />
import { memberOf } from './members.ts';

/*
 * Where selectors are looked for. They see the inside of one root: no part of a selector reaches across a shadow root's border. Closed shadow
 * roots and frames are not looked into. Changes nothing in the page.
 */

/** The document, then its open shadow roots, an outer one before those inside of it. */
export function openRoots(): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) {
      const inside = memberOf(element, 'shadowRoot');
      if (inside !== null) roots.push(inside);
    }
  return roots;
}

/** Every element that matches: first those of the document. */
export function allMatches(selector: string): Element[] {
  return openRoots().flatMap((root) => [...root.querySelectorAll(selector)]);
}

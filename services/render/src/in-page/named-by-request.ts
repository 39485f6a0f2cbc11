/// <reference lib="dom" />
import { memory } from './memory.ts';
import { allMatches } from './open-roots.ts';
import { isVisible, findComposedParent } from './parts.ts';

type NamingWorld = { namedSelectors?: readonly string[] };

/**
 * Stores the selectors of the request in this world, so that blocking does not remove their
 * elements. Returns those that match something visible.
 */
export function keepNamed(selectors: readonly string[]): string[] {
  memory<NamingWorld>().namedSelectors = selectors;
  return selectors.filter((selector) => allMatches(selector).some(isVisible));
}

/**
 * Returns whether the request names the element, a descendant of it, or the fixed layer that
 * contains it. If a selector has several matches, the first visible match counts.
 */
export function isNamedByRequest(element: Element): boolean {
  const { namedSelectors = [] } = memory<NamingWorld>();
  const isIn = (outer: Element, inner: Element): boolean => {
    for (let at: Element | null = inner; at !== null; at = findComposedParent(at)) if (at === outer) return true;
    return false;
  };
  return namedSelectors.some((selector) => {
    const match = allMatches(selector).find(isVisible);
    if (match === undefined) return false;
    return isIn(element, match) || (getComputedStyle(match).position === 'fixed' && isIn(match, element));
  });
}

import { memory } from './memory.ts';
import { allMatches } from './open-roots.ts';
import { isVisible, isWithin } from './parts.ts';

type NamingWorld = { namedSelectors?: readonly string[] };

/**
 * Stores the selectors that the request names, whose elements blocking does not remove. Returns the
 * selectors that match something visible.
 */
export function protectNamed(selectors: readonly string[]): string[] {
  memory<NamingWorld>().namedSelectors = selectors;
  return selectors.filter((selector) => allMatches(selector).some(isVisible));
}

/**
 * The request names the element, a descendant of it, or the fixed layer that contains it. The first
 * visible match of a selector counts.
 */
export function isNamedByRequest(element: Element): boolean {
  const { namedSelectors = [] } = memory<NamingWorld>();

  return namedSelectors.some((selector) => {
    const match = allMatches(selector).find(isVisible);
    if (match === undefined) return false;
    return isWithin(element, match) || (getComputedStyle(match).position === 'fixed' && isWithin(match, element));
  });
}

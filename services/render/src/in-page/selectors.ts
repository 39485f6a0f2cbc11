import { allMatches } from './open-roots.ts';
import { isVisible, pause } from './parts.ts';

/**
 * Returns whether the browser supports each selector. An empty fragment gives the same result as a
 * document.
 */
export function checkSelectors(selectors: readonly string[]): boolean[] {
  const nothing = document.createDocumentFragment();
  return selectors.map((selector) => {
    try {
      nothing.querySelector(selector);
      return true;
    } catch {
      return false;
    }
  });
}

export const findMatching = (selectors: readonly string[]): string[] =>
  selectors.filter((selector) => document.querySelector(selector) !== null || allMatches(selector).length > 0);

export async function waitForVisible(selector: string, budgetMs: number): Promise<boolean> {
  const endsAt = performance.now() + budgetMs;
  // The document is searched first: it has most matches, and finding shadow roots checks every
  // element.
  const isThere = (): boolean =>
    [...document.querySelectorAll(selector)].some(isVisible) || allMatches(selector).some(isVisible);
  for (;;) {
    const askedAt = performance.now();
    if (isThere()) return true;
    const now = performance.now();
    if (now > endsAt) return false;
    // Checks take at most a fifth of the time, so that a large page can work in between.
    await pause(Math.max(20, (now - askedAt) * 4));
  }
}

/// <reference lib="dom" />
import { allMatches } from './open-roots.ts';
import { isVisible, pause } from './parts.ts';

/** Whether the browser can read each of the selectors. A document of its own is not needed: an empty fragment answers the same. */
export function areSelectors(selectors: readonly string[]): boolean[] {
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

/** Resolves when an element that matches is visible, or with `false` after `budgetMs`. */
export async function waitForVisible(selector: string, budgetMs: number): Promise<boolean> {
  const endsAt = performance.now() + budgetMs;
  // Mostly it stands in the document itself; shadow roots are found by asking every element.
  const isThere = (): boolean =>
    [...document.querySelectorAll(selector)].some(isVisible) || allMatches(selector).some(isVisible);
  for (;;) {
    const askedAt = performance.now();
    if (isThere()) return true;
    const now = performance.now();
    if (now > endsAt) return false;
    // A large page is left four fifths of its time.
    await pause(Math.max(20, (now - askedAt) * 4));
  }
}

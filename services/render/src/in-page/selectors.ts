/// <reference lib="dom" />

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
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  while (![...document.querySelectorAll(selector)].some(isVisible)) {
    if (performance.now() > endsAt) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** Where the first visible match stands in the document, in CSS pixels. */
export function boxOf(selector: string): { x: number; y: number; width: number; height: number } | null {
  for (const element of document.querySelectorAll(selector)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true }))
      return { x: x + scrollX, y: y + scrollY, width, height };
  }
  return null;
}

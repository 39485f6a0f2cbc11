/// <reference lib="dom" />

/**
 * Lets the page scroll again and be seen clearly, as before a dialog locked it. Deliberately left alone: locks and blurs deeper in the page than two
 * levels, which belong to parts of it, and what was hidden stays inert.
 */
export function unlockPage(hidden: ReadonlySet<HTMLElement>): void {
  for (const root of [document.documentElement, document.body]) {
    const { overflowY, overflowX, position, filter } = getComputedStyle(root);
    if (/hidden|clip/.test(overflowY)) root.style.setProperty('overflow-y', 'visible', 'important');
    if (/hidden|clip/.test(overflowX) && /hidden|clip/.test(overflowY))
      root.style.setProperty('overflow-x', 'visible', 'important');
    if (root === document.body && position === 'fixed') {
      const top = Number.parseFloat(getComputedStyle(root).top);
      root.style.setProperty('position', 'static', 'important');
      if (top < 0) scrollTo(0, -top);
    }
    if (filter.includes('blur')) root.style.setProperty('filter', 'none', 'important');
  }
  for (const outer of document.querySelectorAll<HTMLElement>('body > *, body > * > *')) {
    if (getComputedStyle(outer).filter.includes('blur')) outer.style.setProperty('filter', 'none', 'important');
    if (outer.inert && !hidden.has(outer)) outer.inert = false;
  }
}

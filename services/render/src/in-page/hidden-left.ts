/// <reference lib="dom" />

/**
 * Returns how far a right-to-left page extends beyond the left edge of its viewport, visible or
 * not. The browser counts the columns of a clip from there, and the document counts from the edge.
 * Changes nothing.
 */
export function hiddenLeft(): number {
  const root = document.documentElement;
  // The direction of the body counts for the viewport (CSS Writing Modes 4, section 8).
  const { direction, writingMode } = getComputedStyle(document.body ?? root);
  const isLeftwards = writingMode === 'horizontal-tb' ? direction === 'rtl' : writingMode.endsWith('-rl');
  const { scrollWidth, clientWidth } = document.scrollingElement ?? root;
  return isLeftwards ? Math.max(0, scrollWidth - clientWidth) : 0;
}

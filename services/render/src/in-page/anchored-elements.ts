/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { openRoots } from './open-roots.ts';
import { waitForScroll } from './wait-for-scroll.ts';

/** The properties of CSS Anchor Positioning 1. */
type AnchorStyle = CSSStyleDeclaration & {
  readonly anchorName?: string;
  readonly positionAnchor?: string;
  readonly positionArea?: string;
};
const readStyle = (element: Element): AnchorStyle => getComputedStyle(element);

const isUnset = (value: string | undefined): boolean => /^(?:auto|normal|none|)$/.test(value ?? '');

/**
 * Returns the elements of the given fixed elements that CSS places next to an anchor. `anchor()` is
 * not visible in computed styles, so the names of all anchors are removed for a moment.
 */
export function findElementsWithAnchor<Fixed extends Element>(fixed: readonly Fixed[]): readonly Fixed[] {
  if (fixed.length === 0) return [];
  const roots = openRoots();
  const isNamed = (element: Element): boolean => !isUnset(readStyle(element).anchorName);
  const hasNames = roots.some((root) => [...root.querySelectorAll('*')].some(isNamed));
  const placeOf = (element: Element): string => JSON.stringify(element.getBoundingClientRect());
  const before = hasNames ? fixed.map(placeOf) : [];
  const nameless = new CSSStyleSheet();
  nameless.replaceSync('* { anchor-name: none !important }');
  if (hasNames) for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, nameless];
  const found = fixed.filter((element, at) => {
    const { positionAnchor, positionArea } = readStyle(element);
    const isAnchored = !isUnset(positionAnchor) || !isUnset(positionArea) || element.matches(':popover-open');
    return isAnchored || (hasNames && placeOf(element) !== before[at]);
  });
  if (hasNames)
    for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== nameless);
  return found;
}

/**
 * Returns the fixed elements that move with the page because CSS places them next to an anchor in
 * the page. The page is scrolled a little and back, because an anchor may also be in the window.
 */
export async function findAnchored(fixed: readonly HTMLElement[]): Promise<ReadonlySet<Element>> {
  const candidates = findElementsWithAnchor(fixed);
  if (candidates.length === 0) return new Set();
  const { scrollTo } = memory<FullPageWorld>().fullPage!;
  const topOf = (element: Element): number => element.getBoundingClientRect().top;
  const before = candidates.map(topOf);
  scrollTo(innerHeight / 4);
  await waitForScroll();
  const anchored = candidates.filter((element, at) => Math.abs(topOf(element) - before[at]!) > 1.5);
  scrollTo(0);
  await waitForScroll();
  return new Set(anchored);
}

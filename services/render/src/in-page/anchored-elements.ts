import { adoptSheet } from './style-sheets.ts';
import { getFullPage } from './full-page-world.ts';
import { listOpenRoots } from './open-roots.ts';
import { waitForScroll } from './settle-section.ts';

/** The properties of CSS Anchor Positioning 1. */
type AnchorStyle = CSSStyleDeclaration & {
  readonly anchorName?: string;
  readonly positionAnchor?: string;
  readonly positionArea?: string;
};
const readStyle = (element: Element): AnchorStyle => getComputedStyle(element);

const isUnset = (value: string | undefined): boolean => /^(?:auto|normal|none|)$/.test(value ?? '');

/**
 * Returns the elements that CSS places next to an anchor. `anchor()` is not visible in computed
 * styles, so all anchors lose their names for a moment.
 */
export function findElementsWithAnchor<Fixed extends Element>(fixed: readonly Fixed[]): readonly Fixed[] {
  if (fixed.length === 0) return [];
  const roots = listOpenRoots();
  const isNamed = (element: Element): boolean => !isUnset(readStyle(element).anchorName);
  const hasNames = roots.some((root) => [...root.querySelectorAll('*')].some(isNamed));
  const placeOf = (element: Element): string => JSON.stringify(element.getBoundingClientRect());
  const before = hasNames ? fixed.map(placeOf) : [];
  const restoreNames = hasNames ? adoptSheet('* { anchor-name: none !important }', roots) : undefined;
  const found = fixed.filter((element, at) => {
    const { positionAnchor, positionArea } = readStyle(element);
    const isAnchored = !isUnset(positionAnchor) || !isUnset(positionArea) || element.matches(':popover-open');
    return isAnchored || (hasNames && placeOf(element) !== before[at]);
  });
  restoreNames?.();
  return found;
}

/**
 * Returns the fixed elements that move with the page because CSS places them next to an anchor in
 * the page. Scrolls a little and back, because an anchor may also be in the window.
 */
export async function findAnchored(fixed: readonly HTMLElement[]): Promise<ReadonlySet<Element>> {
  const candidates = findElementsWithAnchor(fixed);
  if (candidates.length === 0) return new Set();
  const { scrollTo } = getFullPage();
  const topOf = (element: Element): number => element.getBoundingClientRect().top;
  const before = candidates.map(topOf);
  scrollTo(innerHeight / 4);
  await waitForScroll();
  const anchored = candidates.filter((element, at) => Math.abs(topOf(element) - before[at]!) > 1.5);
  scrollTo(0);
  await waitForScroll();
  return new Set(anchored);
}

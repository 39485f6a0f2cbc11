/// <reference lib="dom" />
import { openRoots } from './open-roots.ts';

/**
 * A document that also scrolls a little, by the height of a bar above an element, counts as a
 * document that does not scroll.
 */
const ownPxMax = (): number => innerHeight / 4;
const ownPx = (): number => {
  const root = document.scrollingElement ?? document.documentElement;
  return root.scrollHeight - root.clientHeight;
};
const hiddenPx = (element: Element): number => element.scrollHeight - element.clientHeight;

/**
 * Returns the element that scrolls in place of the document, if any: the tallest that fills half of
 * the viewport and hides at least `hiddenPxMin`.
 */
export function innerScroller(hiddenPxMin: number): Element | undefined {
  return containersInPlace(Math.max(hiddenPxMin, ownPx() > 1 ? 3 * ownPx() : 0), /^(auto|scroll|overlay)$/)[0];
}

/**
 * Returns whether an element scrolls in place of the document, and may hide content in a window of
 * this height.
 */
export const hasInnerScroller = (windowPx: number): boolean => innerScroller(1 + windowPx - innerHeight) !== undefined;

/**
 * Returns the fixed element, if any, that shows a part of the content of a scrolling document: a
 * script moves the content while the document is scrolled.
 */
export function scriptedScroller(hiddenPxMin: number): Element | undefined {
  const isScripted = (element: Element): boolean => {
    if (hiddenPx(element) < hiddenPxMin || hiddenPx(element) < ownPx() / 2 || !isLargeInView(element)) return false;
    const { position, overflowY } = getComputedStyle(element);
    return position === 'fixed' && /^(hidden|clip)$/.test(overflowY);
  };
  return ownPx() < hiddenPxMin ? undefined : elementsInPlace(isScripted)[0];
}

/**
 * Returns the element that is scrolled sideways in place of the document, if any: it fills half of
 * the viewport.
 */
export function sidewaysScroller(hiddenPxMin: number): Element | undefined {
  const isSideways = (element: Element): boolean =>
    element.scrollWidth - element.clientWidth >= hiddenPxMin &&
    isLargeInView(element) &&
    /^(auto|scroll)$/.test(getComputedStyle(element).overflowX);
  return ownPx() > ownPxMax() ? undefined : elementsInPlace(isSideways)[0];
}

/**
 * Returns the elements with such an `overflow-y` that fill half of the viewport and hide at least
 * `hiddenPxMin`, the tallest first. Returns none if the document itself scrolls.
 */
export function containersInPlace(hiddenPxMin: number, overflow: RegExp): Element[] {
  if (ownPx() > ownPxMax()) return [];
  const isInPlace = (element: Element): boolean =>
    hiddenPx(element) >= hiddenPxMin && isLargeInView(element) && overflow.test(getComputedStyle(element).overflowY);
  return elementsInPlace(isInPlace).toSorted((a, b) => b.scrollHeight - a.scrollHeight);
}

function elementsInPlace(isInPlace: (element: Element) => boolean): Element[] {
  const root = document.scrollingElement ?? document.documentElement;
  return openRoots().flatMap((one) =>
    [...one.querySelectorAll('*')].filter((element) => element !== root && isInPlace(element)),
  );
}

function isLargeInView(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= innerWidth / 2 && height >= innerHeight / 2;
}

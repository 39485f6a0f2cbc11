/// <reference lib="dom" />
import { getMember } from './members.ts';
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
  return inPlaceOfDocument(Math.max(hiddenPxMin, ownPx() > 1 ? 3 * ownPx() : 0), /^(auto|scroll|overlay)$/)[0];
}

/**
 * Returns whether an element scrolls in place of the document, and may hide content in a window of
 * this height.
 */
export const hasInnerScroller = (windowPx: number): boolean => innerScroller(1 + windowPx - innerHeight) !== undefined;

/**
 * Returns how far text extends below a box that fills the document's place and that only a script
 * can scroll, in CSS pixels. Returns 0 if the page scrolls or shows everything. Changes nothing.
 */
export function hiddenBelow(hiddenPxMin: number): number {
  if (innerScroller(hiddenPxMin) !== undefined) return 0;
  const range = document.createRange();
  const textBelow = (box: Element): number => {
    const { bottom } = box.getBoundingClientRect();
    let lowest = bottom;
    for (const element of box.querySelectorAll('*')) {
      if (element.getBoundingClientRect().bottom <= lowest) continue;
      const texts = [...getMember(element, 'childNodes')].filter(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (texts.length === 0 || !isReadable(element)) continue;
      for (const text of texts) {
        range.selectNodeContents(text);
        lowest = Math.max(lowest, range.getBoundingClientRect().bottom);
      }
    }
    return Math.round(lowest - bottom);
  };
  const isReadable = (element: Element): boolean =>
    element.closest('[aria-hidden="true"], [inert]') === null &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const below = inPlaceOfDocument(hiddenPxMin, /^(hidden|clip)$/).reduce((px, box) => Math.max(px, textBelow(box)), 0);
  return below < hiddenPxMin ? 0 : below;
}

/**
 * Returns the elements with such an `overflow-y` that fill half of the viewport and hide at least
 * `hiddenPxMin`, the tallest first. Returns none if the document itself scrolls.
 */
function inPlaceOfDocument(hiddenPxMin: number, overflow: RegExp): Element[] {
  const root = document.scrollingElement ?? document.documentElement;
  if (ownPx() > ownPxMax()) return [];
  const isInPlace = (element: Element): boolean => {
    if (element === root || hiddenPx(element) < hiddenPxMin) return false;
    const { width, height } = element.getBoundingClientRect();
    if (width < innerWidth / 2 || height < innerHeight / 2) return false;
    return overflow.test(getComputedStyle(element).overflowY);
  };
  return openRoots()
    .flatMap((one) => [...one.querySelectorAll('*')].filter(isInPlace))
    .toSorted((a, b) => b.scrollHeight - a.scrollHeight);
}

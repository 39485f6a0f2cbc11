import { getRootScroller } from './parts.ts';
import { allMatches } from './open-roots.ts';

/**
 * A document that scrolls less, such as by the height of a bar above its scrolling element, counts
 * as a document that does not scroll.
 */
const getDocumentPxMax = (): number => innerHeight / 4;
const getDocumentPx = (): number => {
  const root = getRootScroller();
  return root.scrollHeight - root.clientHeight;
};
const getHiddenPx = (element: Element): number => element.scrollHeight - element.clientHeight;

/**
 * The tallest element that fills half of the viewport, hides at least `hiddenPxMin`, and scrolls in
 * place of the document.
 */
export function findInnerScroller(hiddenPxMin: number): Element | undefined {
  return findContainers(
    Math.max(hiddenPxMin, getDocumentPx() > 1 ? 3 * getDocumentPx() : 0),
    /^(auto|scroll|overlay)$/,
  )[0];
}

/** An element scrolls in place of the document, and may hide content in a window of this height. */
export const hasInnerScroller = (windowPx: number): boolean =>
  findInnerScroller(1 + windowPx - innerHeight) !== undefined;

/**
 * A fixed element that shows a part of the content of a scrolling document: a script moves the
 * content.
 */
export function findScriptedScroller(hiddenPxMin: number): Element | undefined {
  const isScripted = (element: Element): boolean => {
    if (getHiddenPx(element) < hiddenPxMin || getHiddenPx(element) < getDocumentPx() / 2 || !isLargeInView(element))
      return false;
    const { position, overflowY } = getComputedStyle(element);
    return position === 'fixed' && /^(hidden|clip)$/.test(overflowY);
  };
  return getDocumentPx() < hiddenPxMin ? undefined : elementsInPlace(isScripted)[0];
}

export function findSidewaysScroller(hiddenPxMin: number): Element | undefined {
  const isSideways = (element: Element): boolean =>
    element.scrollWidth - element.clientWidth >= hiddenPxMin &&
    isLargeInView(element) &&
    /^(auto|scroll)$/.test(getComputedStyle(element).overflowX);
  return getDocumentPx() > getDocumentPxMax() ? undefined : elementsInPlace(isSideways)[0];
}

/**
 * The elements with a matching `overflow-y` that fill half of the viewport, the tallest first; none
 * if the document scrolls.
 */
export function findContainers(hiddenPxMin: number, overflow: RegExp): Element[] {
  if (getDocumentPx() > getDocumentPxMax()) return [];
  const isInPlace = (element: Element): boolean =>
    getHiddenPx(element) >= hiddenPxMin && isLargeInView(element) && overflow.test(getComputedStyle(element).overflowY);
  return elementsInPlace(isInPlace).toSorted((a, b) => b.scrollHeight - a.scrollHeight);
}

function elementsInPlace(isInPlace: (element: Element) => boolean): Element[] {
  const root = getRootScroller();
  return allMatches('*').filter((element) => element !== root && isInPlace(element));
}

function isLargeInView(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= innerWidth / 2 && height >= innerHeight / 2;
}

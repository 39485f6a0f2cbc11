/// <reference lib="dom" />
import type { FixedElement, FullPageWorld } from './full-page-world.ts';
import { isCutOut } from './late-comers.ts';

/**
 * Decides where in a picture of `pageHeight` each fixed element belongs, once: headers at the top, footers at the bottom, what floats at its
 * relative height. Sticky elements are laid where they would be if nothing scrolled. Does not touch fixed backgrounds: they belong
 * behind every part of the page. Called at the top of the page.
 */
export function freezeFixed(pageHeight: number): void {
  const page = (globalThis as FullPageWorld).fullPage!;
  const { scroller } = page;
  page.frozenMark = page.mark();
  const isShown = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

  const probePx = Math.min(64, scroller.scrollHeight - scroller.clientHeight);
  const wanted = new Set<HTMLElement>();
  const sticky: HTMLElement[] = [];
  // Read first, changed afterwards: each change in between would have the browser look through all styles again.
  for (const element of page.elements()) {
    if (!(element instanceof HTMLElement) || page.around.has(element)) continue;
    const { position } = getComputedStyle(element);
    if (position === 'fixed') wanted.add(element);
    if (position === 'sticky') sticky.push(element);
  }
  page.takeMutated();
  page.quietly(() => {
    // `relative` without insets is where it stands in the flow, and still holds what is positioned inside of it.
    for (const element of sticky) page.change(element, { position: 'relative', inset: 'auto', transition: 'none' });
  });

  // Where a header is on its way to, not where it is just now.
  page.stillMotion();
  // Inside of a transformed element `position: fixed` scrolls along (CSS Transforms 1, section 3), so whether one stays is tried out.
  const before = new Map([...wanted].map((element) => [element, element.getBoundingClientRect()]));
  const startedAt = scroller.scrollTop;
  page.scrollTo(startedAt + probePx);
  const stays = (element: Element, { top }: DOMRect): boolean =>
    Math.abs(element.getBoundingClientRect().top - top) < 1;
  const staying = new Set([...before].filter(([element, box]) => stays(element, box)).map(([element]) => element));
  page.scrollTo(startedAt);

  const fixed: FixedElement[] = [];
  const left = new Set<Element>();
  for (const [element, box] of before) {
    if (!isShown(box)) continue;
    if (!staying.has(element) || isBackground(element, box) || isCutOut(element)) left.add(element);
    else fixed.push({ element, pageY: placeOf(box) });
  }
  page.quietly(() => {
    for (const { element } of fixed) page.change(element, { transition: 'none', translate: 'none' });
  });
  page.fixed = fixed;
  page.left = left;
  page.isFrozen = true;

  function placeOf({ top, width, height }: DOMRect): number {
    const isWide = width >= innerWidth / 2;
    const isTall = height >= innerHeight * 0.6;
    // An element that waits beyond an edge, all of it or but for a tab, stays there: links for keyboards, drawers.
    if (top < 0 || isTall || (isWide && top + height / 2 < innerHeight / 2)) return top;
    if (isWide || top + height > innerHeight) return pageHeight - (innerHeight - top);
    const share = Math.min(1, Math.max(0, top / Math.max(1, innerHeight - height)));
    return share * (pageHeight - height);
  }

  /** Covers the viewport and is hit by few of nine points: something else lies on it. */
  function isBackground(element: HTMLElement, { left: x, top, width, height }: DOMRect): boolean {
    if (width < innerWidth * 0.9 || height < innerHeight * 0.9) return false;
    const parts = [0.2, 0.5, 0.8];
    const points = parts.flatMap((a) => parts.map((b) => [x + width * a, top + height * b] as const));
    const hits = points.filter(([px, py]) => {
      const hit = document.elementFromPoint(px, py);
      return hit !== null && element.contains(hit);
    });
    return hits.length < 5;
  }
}

/** Takes back what `freezeFixed` did, and what was hidden since. */
export function thawFixed(): void {
  const page = (globalThis as FullPageWorld).fullPage!;
  if (!page.isFrozen) return;
  page.quietly(() => page.undoTo(page.frozenMark));
  page.isFrozen = false;
  page.seam = [];
  page.spared = [];
}

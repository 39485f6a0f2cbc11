/// <reference lib="dom" />
import { findAnchored } from './anchored-elements.ts';
import { memory } from './memory.ts';
import type { FullPageWorld, PlacedElement } from './full-page-world.ts';
import { listScrollerSiblings } from './scroller-siblings.ts';
import { hasCover, coverHider } from './browser-covers.ts';
import { heldParts, isMovingWithPage } from './held-parts.ts';
import { isCutOut } from './late-elements.ts';
import { findNearestEdge, type PaintedBox, getVisibleBox } from './painted-box.ts';
import { getOutermostHost } from './parts.ts';

/**
 * Decides once where the parts that stay in the view during scrolling belong in an image of
 * `pageHeight`. Called at the top of the page.
 *
 * A part that stays in the view and is painted in front belongs to the window. It is placed at the
 * nearest edge of the page (`findNearestEdge`), or in the first view while a dialog covers that
 * view. A part that ever moves with the page belongs to the page at its present position, even if a
 * script holds it elsewhere later. Sticky elements belong to their position without scrolling.
 * Fixed backgrounds are not placed, because they belong to every part of the page, and neither are
 * elements that follow an anchor in the page.
 */
export async function freezeFixed(pageHeight: number): Promise<void> {
  const page = memory<FullPageWorld>().fullPage!;
  page.frozenMark = page.mark();
  const nowhere = { x: 0, y: 0 };

  const fixed: HTMLElement[] = [];
  const sticky: HTMLElement[] = [];
  // All elements are read before any is changed: each change in between would make the browser
  // compute all styles again.
  for (const element of page.elements()) {
    if (!(element instanceof HTMLElement) || page.around.has(element)) continue;
    const { position } = getComputedStyle(element);
    if (position === 'fixed') fixed.push(element);
    if (position === 'sticky') sticky.push(element);
  }
  page.takeMutated();
  page.quietly(() => {
    // `relative` without insets places the element in the flow, and the element still contains its
    // positioned descendants.
    for (const element of sticky) page.change(element, { position: 'relative', inset: 'auto', transition: 'none' });
  });
  // The final position of a header counts, not the present one of its animation.
  page.stillMotion();
  const anchored = await findAnchored(fixed);

  const { beside, bars } = listScrollerSiblings();
  const seen = new Map<HTMLElement, PaintedBox>();
  for (const element of new Set([...fixed, ...beside])) {
    const box = getVisibleBox(element);
    if (box !== undefined) seen.set(element, box);
  }
  const left = new Set<Element>(
    fixed.filter((element) => anchored.has(element) || isMovingWithPage(element) || isCutOut(element)),
  );
  for (const [element, box] of seen) if (covers(box) && isBehind(element, box)) left.add(element);
  const standing = [...seen].filter(([element]) => !left.has(element));
  const withBackdrop = standing.map(([element]) => element).filter(hasCover);
  const isCovered = withBackdrop.length > 0 || standing.some(([, box]) => covers(box));
  const inView = standing.map(([element, box]): PlacedElement => {
    const pageY = element.getBoundingClientRect().top + (isCovered ? 0 : placeOf(box) - box.top);
    return { element, pageY, pageX: undefined, translate: getComputedStyle(element).translate, by: nowhere };
  });
  const held = heldParts(fixed, new Set(seen.keys()));
  const inPage = held.map((element): PlacedElement => {
    const { left: pageX, top: pageY } = element.getBoundingClientRect();
    return { element, pageY, pageX, translate: getComputedStyle(element).translate, by: nowhere };
  });
  page.placed = [...inView, ...inPage];
  for (const element of held) left.delete(element);
  page.quietly(() => {
    for (const { element, translate } of page.placed) page.change(element, { transition: 'none', translate });
  });
  page.left = left;
  page.bars = bars;
  page.backdrops = coverHider(withBackdrop);
  page.moves.clear();
  for (const [element, { top }] of seen)
    page.moves.set(element, { y: 0, top, isShown: false, says: '', wasFixed: true, passed: false, stood: false });
  page.isFrozen = true;

  function placeOf(box: PaintedBox): number {
    const edge = findNearestEdge(box);
    const height = box.bottom - box.top;
    if (edge === 'top') return box.top;
    if (edge === 'foot') return pageHeight - (innerHeight - box.top);
    return (box.top / Math.max(1, innerHeight - height)) * (pageHeight - height);
  }

  function covers({ left: x, top, right, bottom }: PaintedBox): boolean {
    const area = page.isInner ? page.scroller.getBoundingClientRect() : { width: innerWidth, height: innerHeight };
    return right - x >= area.width * 0.9 && bottom - top >= area.height * 0.9;
  }

  /**
   * Returns whether the page covers the element with its own content at most of nine sampled
   * points.
   */
  function isBehind(element: HTMLElement, { left: x, top, right, bottom }: PaintedBox): boolean {
    const parts = [0.2, 0.5, 0.8];
    const points = parts.flatMap((a) => parts.map((b) => [x + (right - x) * a, top + (bottom - top) * b] as const));
    const own = getOutermostHost(element);
    const others = [...seen.keys()].filter((one) => one !== element).map(getOutermostHost);
    const isOfPage = (hit: Element): boolean => !others.some((other) => other.contains(hit));
    const front = points.filter(([px, py]) => {
      const first = document.elementsFromPoint(px, py).find((hit) => own.contains(hit) || isOfPage(hit));
      return first !== undefined && own.contains(first);
    });
    return front.length < 5;
  }
}

/** Undoes `freezeFixed`, and shows what was hidden since then. */
export function thawFixed(): void {
  const page = memory<FullPageWorld>().fullPage!;
  if (!page.isFrozen) return;
  page.quietly(() => page.undoTo(page.frozenMark));
  page.isFrozen = false;
  page.placed = [];
  page.seam = [];
}

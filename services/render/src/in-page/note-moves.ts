/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { drawn, pause } from './parts.ts';
import { shiftPlaced } from './place-parts.ts';
import { releaseSeam } from './seam.ts';

/**
 * Records where each element that the page has changed is in the view. Also records whether the
 * element moved with the page or stayed in the view since the previous scroll position. This
 * reveals what a script holds, by whatever means. Waits `restMs` first, so that the page can react.
 */
export async function noteMoves(restMs: number): Promise<void> {
  const page = memory<FullPageWorld>().fullPage!;
  page.quietly(releaseSeam);
  // Some scripts react in the frame after the one in which they receive the event.
  await Promise.all([pause(restMs), page.isFrozen && drawn()]);
  if (!page.isFrozen) return;
  /** A shorter distance of scrolling does not show whether an element moved. */
  const wayPxMin = Math.min(100, innerHeight / 4);
  const movesMax = 2_000;
  const lettersMax = 200;
  const mutated = page.takeMutated();
  if (mutated.length === 0 && page.moves.size === 0) return;
  const elementsMax = 5_000;
  const isSmall = document.getElementsByTagName('*').length <= elementsMax;
  const isFixed = (element: Element): boolean => getComputedStyle(element).position === 'fixed';
  const looked = mutated.length === 0 ? [] : isSmall ? page.elements() : mutated;
  const found = new Set<Element>([...page.moves.keys(), ...mutated, ...looked.filter(isFixed)]);

  const y = page.scroller.scrollTop;
  const none = { wasFixed: false, passed: false, stood: false };
  page.quietly(shiftPlaced);
  /**
   * A virtual list shows other rows with the same elements: the elements stay although the page
   * moves.
   */
  const saysOf = (element: Element): string => {
    const images = [...element.querySelectorAll('img')].slice(0, 10).map(({ currentSrc }) => currentSrc);
    return [(element.textContent ?? '').slice(0, lettersMax), ...images].join(' ');
  };
  for (const element of [...found].slice(0, movesMax)) {
    if (!(element instanceof HTMLElement) || !element.isConnected || page.around.has(element)) continue;
    if (element === document.body || element === document.documentElement) continue;
    const box = element.getBoundingClientRect();
    const top = box.top - (page.placed.find((one) => one.element === element)?.by.y ?? 0);
    const isShown = box.height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const before = page.moves.get(element) ?? { y, top, isShown: false, says: '', ...none };
    const way = y - before.y;
    if (before.isShown && isShown && Math.abs(way) < wayPxMin) continue;
    const isInView = top < innerHeight && top + box.height > 0;
    const now = { y, top, isShown, says: saysOf(element), wasFixed: before.wasFixed || isFixed(element) };
    // The position of a hidden element is unknown.
    const isKnown = before.isShown && isShown;
    // A script may still be moving the element to its place.
    const passed = isKnown && Math.abs(top - before.top + way) < Math.abs(way) / 4;
    const stood = isKnown && isInView && Math.abs(top - before.top) < 1.5 && now.says === before.says;
    page.moves.set(element, { ...now, passed: before.passed || passed, stood: before.stood || stood });
  }
}

/// <reference lib="dom" />
import { memory } from './memory.ts';
import { createUndoList, type UndoList } from './full-page/undo-list.ts';
import { hideOverlapping } from './hide-overlapping.ts';
import { allMatches } from './open-roots.ts';
import { innerScroller } from './page-scroller.ts';
import { drawn, isVisible, nextFrame, findComposedParent } from './parts.ts';

type ShownWorld = { shownElement?: UndoList };

/**
 * Scrolls the first visible match through the view, from its top to its bottom, so that everything
 * that waits to be seen starts. Examples are images that load late, text that appears, and the
 * position of an inner container. Returns whether the view must be larger, because texts were lost
 * on the way or an inner scroller cuts the element. `leaveElement` undoes this.
 */
export async function showElement(selector: string): Promise<boolean> {
  const element = allMatches(selector).find(isVisible);
  if (element === undefined) return false;

  const undo = createUndoList();
  for (let node: Element | null = element; node !== null; node = findComposedParent(node)) {
    const [scrolled, left, top] = [node, node.scrollLeft, node.scrollTop];
    undo.push(() => scrolled.scrollTo({ left, top, behavior: 'instant' }));
  }
  memory<ShownWorld>().shownElement = undo;
  const textsMax = 2_000;
  // The minimum number of lost texts that counts. Fewer are normal, because a clock or a counter
  // also changes its text.
  const lostMin = 3;
  const stepsMax = 40;
  const texts = new Set<string>();
  const noteTexts = (): void => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let noted = 0; noted < textsMax && walker.nextNode() !== null; noted += 1)
      texts.add((walker.currentNode.textContent ?? '').trim());
  };
  element.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
  for (let step = 0; step < stepsMax; step += 1) {
    // The page's observers are notified in the first frame and have finished in the second.
    await nextFrame();
    await nextFrame();
    const { bottom } = element.getBoundingClientRect();
    const { scrollY: last } = window;
    noteTexts();
    if (bottom <= innerHeight) break;
    scrollBy({ top: Math.min(innerHeight, bottom - innerHeight), behavior: 'instant' });
    if (scrollY === last) break;
  }
  const whole = element.textContent ?? '';
  return isCutByScroller(element) || [...texts].filter((text) => !whole.includes(text)).length >= lostMin;
}

/** Returns whether an element is higher than the inner scroller of the page that contains it. */
function isCutByScroller(element: Element): boolean {
  const scroller = innerScroller(1);
  if (scroller === undefined || element.getBoundingClientRect().height <= scroller.clientHeight + 1) return false;
  for (let node = findComposedParent(element); node !== null; node = findComposedParent(node))
    if (node === scroller) return true;
  return false;
}

/**
 * Prepares an element for its image after it was scrolled through. The element is in the middle of
 * the window, or its top is at the top if it does not fit. Nothing fixed or sticky covers it.
 * Returns how many images inside the element are missing. `leaveElement` undoes this.
 */
export async function placeElement(selector: string): Promise<number> {
  const element = allMatches(selector).find(isVisible);
  const undo = memory<ShownWorld>().shownElement;
  if (element === undefined || undo === undefined) return 0;
  const { height, top } = element.getBoundingClientRect();
  element.scrollIntoView({
    block: height > roomFor(element) ? 'start' : 'center',
    inline: 'nearest',
    behavior: 'instant',
  });
  // A page may react with a bar that appears when the page scrolls up.
  if (element.getBoundingClientRect().top !== top) await drawn();
  hideOverlapping(element, undo);
  await drawn();
  const images = [...element.querySelectorAll('img'), ...(element instanceof HTMLImageElement ? [element] : [])];
  const isThere = ({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean =>
    complete && (naturalWidth > 0 || currentSrc === '');
  return images.filter((image) => isVisible(image) && !isThere(image)).length;
}

/**
 * Returns how high an element may be to be completely visible in the window and in the containers
 * that scroll it, in CSS pixels.
 */
function roomFor(element: Element): number {
  let room = innerHeight;
  for (
    let node = findComposedParent(element);
    node !== null && findComposedParent(node) !== null;
    node = findComposedParent(node)
  )
    if (/auto|scroll|overlay/.test(getComputedStyle(node).overflowY)) room = Math.min(room, node.clientHeight);
  return room;
}

/** Undoes all scrolling and changes of `showElement` and `placeElement`. */
export function leaveElement(): void {
  const world = memory<ShownWorld>();
  world.shownElement?.undoTo(0);
  delete world.shownElement;
}

/** A position in the document, in CSS pixels. */
type ShowElementBox = { x: number; y: number; width: number; height: number };

/**
 * Returns the part of the first visible match that its containers show, and the size of the
 * element. Returns `null` if there is no match, or no part of it is shown. The position of the
 * viewport does not matter; `view` is the part of the document that the viewport shows.
 */
export async function findShownBox(selector: string): Promise<{
  shown: ShowElementBox;
  whole: { width: number; height: number };
  view: ShowElementBox;
} | null> {
  const view = { x: scrollX, y: scrollY, width: innerWidth, height: innerHeight };
  for (const element of allMatches(selector)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    const box = { x: x + scrollX, y: y + scrollY, width, height };
    // The browser decides which element clips which: by overflow, clip-path, and positions that
    // escape them.
    const clipped = await new Promise<DOMRectReadOnly | undefined>((resolve) => {
      const watcher = new IntersectionObserver(
        ([entry]) => {
          watcher.disconnect();
          resolve(entry?.intersectionRect);
        },
        { rootMargin: '1000000px' },
      );
      watcher.observe(element);
      setTimeout(() => resolve(undefined), 5_000);
    });
    if (clipped === undefined) return { shown: box, whole: { width, height }, view };
    if (clipped.width === 0 || clipped.height === 0) return null;
    const shown = { x: clipped.x + scrollX, y: clipped.y + scrollY, width: clipped.width, height: clipped.height };
    return { shown, whole: { width, height }, view };
  }
  return null;
}

/**
 * Returns the boxes of the elements that match any of the selectors, in CSS pixels from the
 * document's corner, and the scroll position of the document.
 */
export function ignoredBoxes(selectors: readonly string[]): {
  boxes: { x: number; y: number; width: number; height: number }[];
  scrolled: { x: number; y: number };
} {
  const boxesMax = 500;
  const found = new Set<Element>();
  for (const selector of selectors) for (const element of allMatches(selector)) found.add(element);
  const boxes = [...found].slice(0, boxesMax).map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  });
  return { boxes: boxes.filter(({ width, height }) => width > 0 && height > 0), scrolled: { x: scrollX, y: scrollY } };
}

import { type UndoList, createUndoList } from './undo-list.ts';
import { memory } from './memory.ts';
import { allMatches } from './open-roots.ts';
import { findInnerScroller } from './page-scroller.ts';
import { getOutermostHost, waitForFrames, isVisible, isWithin, listLineage, nextFrame } from './parts.ts';

type ShownWorld = { shownElement?: UndoList };

/**
 * Scrolls the first visible match through the view, so that content that starts only in view
 * starts: late images, text that appears, the position of an inner container. Returns whether the
 * view must be larger, because texts disappeared meanwhile or an inner scroller cuts the element.
 * `leaveElement` undoes this.
 */
export async function showElement(selector: string): Promise<boolean> {
  const element = allMatches(selector).find(isVisible);
  if (element === undefined) return false;

  const undo = createUndoList();
  for (const scrolled of listLineage(element)) {
    const { scrollLeft: left, scrollTop: top } = scrolled;
    undo.push(() => scrolled.scrollTo({ left, top, behavior: 'instant' }));
  }
  memory<ShownWorld>().shownElement = undo;
  const textsMax = 2_000;
  // Fewer lost texts are normal: a clock or a counter also changes its text.
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

function isCutByScroller(element: Element): boolean {
  const scroller = findInnerScroller(1);
  if (scroller === undefined || element.getBoundingClientRect().height <= scroller.clientHeight + 1) return false;
  return element !== scroller && isWithin(scroller, element);
}

/**
 * Places the element in the middle of the window, or with its top at the top if it does not fit.
 * Hides what stays in place over it. Returns how many images inside are missing. `leaveElement`
 * undoes this.
 */
export async function placeElement(selector: string): Promise<number> {
  const element = allMatches(selector).find(isVisible);
  const undo = memory<ShownWorld>().shownElement;
  if (element === undefined || undo === undefined) return 0;
  const { height, top } = element.getBoundingClientRect();
  element.scrollIntoView({
    block: height > measureFreeHeight(element) ? 'start' : 'center',
    inline: 'nearest',
    behavior: 'instant',
  });
  // A page may react with a bar that appears when the page scrolls up.
  if (element.getBoundingClientRect().top !== top) await waitForFrames();
  hideOverlapping(element, undo);
  await waitForFrames();
  const images = [...element.querySelectorAll('img'), ...(element instanceof HTMLImageElement ? [element] : [])];
  const isThere = ({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean =>
    complete && (naturalWidth > 0 || currentSrc === '');
  return images.filter((image) => isVisible(image) && !isThere(image)).length;
}

/**
 * The height that is completely visible in the window and in the containers that scroll the
 * element.
 */
function measureFreeHeight(element: Element): number {
  return listLineage(element)
    .slice(1, -1)
    .filter((node) => /auto|scroll|overlay/.test(getComputedStyle(node).overflowY))
    .reduce((room, { clientHeight }) => Math.min(room, clientHeight), innerHeight);
}

export function leaveElement(): void {
  const world = memory<ShownWorld>();
  world.shownElement?.undoTo(0);
  delete world.shownElement;
}

type DocumentBox = { x: number; y: number; width: number; height: number };

const toDocumentBox = ({ x, y, width, height }: DOMRectReadOnly): DocumentBox => ({
  x: x + scrollX,
  y: y + scrollY,
  width,
  height,
});

/**
 * The part of the first visible match that its containers show, and the size of the element; `null`
 * if there is none. The position of the viewport does not matter; `view` is the part of the
 * document that it shows.
 */
export async function findShownBox(
  selector: string,
): Promise<{ shown: DocumentBox; whole: { width: number; height: number }; view: DocumentBox } | null> {
  const view = { x: scrollX, y: scrollY, width: innerWidth, height: innerHeight };
  for (const element of allMatches(selector)) {
    if (!isVisible(element)) continue;
    const box = toDocumentBox(element.getBoundingClientRect());
    // An observer, because only the browser knows what clips an element: overflow, clip-path, and
    // positions that escape them.
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
    const whole = { width: box.width, height: box.height };
    if (clipped === undefined) return { shown: box, whole, view };
    return clipped.width === 0 || clipped.height === 0 ? null : { shown: toDocumentBox(clipped), whole, view };
  }
  return null;
}

export function findIgnoredBoxes(selectors: readonly string[]): {
  boxes: DocumentBox[];
  scrolled: { x: number; y: number };
} {
  const boxesMax = 500;
  const found = new Set(selectors.flatMap(allMatches));
  const boxes = [...found].slice(0, boxesMax).map((element) => toDocumentBox(element.getBoundingClientRect()));
  return { boxes: boxes.filter(({ width, height }) => width > 0 && height > 0), scrolled: { x: scrollX, y: scrollY } };
}

/**
 * Removes what covers an element because it stays in place during scrolling: sticky elements move
 * to the flow, fixed elements become transparent. Ancestors, descendants and elements behind the
 * element are not changed.
 */
function hideOverlapping(element: Element, { change }: Pick<UndoList, 'change'>): void {
  const staying = allMatches('*')
    .map((one) => ({ one, position: getComputedStyle(one).position }))
    .filter(({ one, position }) => /fixed|sticky/.test(position) && !isWithin(one, element) && !isWithin(element, one));
  for (const { one, position } of staying)
    if (position === 'sticky') change(one, { position: 'relative', inset: 'auto', transition: 'none' });
  for (const { one, position } of staying) {
    if (position !== 'fixed' || !isOverlapping(one, element)) continue;
    // `elementsFromPoint` does not return elements that let clicks through.
    change(one, { 'pointer-events': 'auto', transition: 'none' });
    if (!isBehind(one, element)) change(one, { opacity: '0' });
  }
}

/** A fixed box without a size may contain elements that have a size. */
function isOverlapping(one: Element, element: Element): boolean {
  const box = element.getBoundingClientRect();
  return [one, ...one.querySelectorAll('*')].some((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
  });
}

/** The page shows the element rather than the other element at nine points of their common area. */
function isBehind(one: Element, element: Element): boolean {
  const [box, other] = [element.getBoundingClientRect(), one.getBoundingClientRect()];
  const [left, right] = [Math.max(0, box.left, other.left), Math.min(innerWidth, box.right, other.right)];
  const [top, bottom] = [Math.max(0, box.top, other.top), Math.min(innerHeight, box.bottom, other.bottom)];
  const shares = [0.1, 0.5, 0.9];
  const points = shares.flatMap((a) =>
    shares.map((b) => [left + (right - left) * a, top + (bottom - top) * b] as const),
  );
  const [own, its] = [getOutermostHost(element), getOutermostHost(one)];
  return points.every(([x, y]) => {
    const hits = document.elementsFromPoint(x, y);
    const at = hits.findIndex((hit) => isWithin(own, hit));
    return at !== -1 && !hits.slice(0, at + 1).some((hit) => isWithin(its, hit));
  });
}

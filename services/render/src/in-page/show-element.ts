/// <reference lib="dom" />
import { allMatches } from './open-roots.ts';
import { isVisible, nextFrame, pause } from './parts.ts';

/**
 * Brings the first visible match into view as a reader would, from its head to its foot, so that it shows what it shows only then: images that are
 * loaded late, text that appears, the right place of an inner container. The page itself is led back to where it was: a header that is fixed to the
 * viewport would lie over the element otherwise. Gives how many images inside of it were not there after `budgetMs`.
 */
export async function showElement(selector: string, budgetMs: number): Promise<number> {
  const endsAt = performance.now() + budgetMs;
  const element = allMatches(selector).find(isVisible);
  if (element === undefined) return 0;

  const before = { left: scrollX, top: scrollY };
  const stepsMax = 40;
  element.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
  for (let step = 0; step < stepsMax && performance.now() < endsAt; step += 1) {
    // Once for what watches the viewport to be told, once for what it does then.
    await nextFrame();
    await nextFrame();
    const { bottom } = element.getBoundingClientRect();
    const { scrollY: last } = window;
    if (bottom <= innerHeight) break;
    scrollBy({ top: Math.min(innerHeight, bottom - innerHeight), behavior: 'instant' });
    if (scrollY === last) break;
  }
  const images = [...element.querySelectorAll('img'), ...(element instanceof HTMLImageElement ? [element] : [])];
  const missing = (): number =>
    images.filter(
      (image) => isVisible(image) && !(image.complete && (image.naturalWidth > 0 || image.currentSrc === '')),
    ).length;
  const isLoading = (): boolean => images.some((image) => isVisible(image) && !image.complete);
  while (isLoading() && performance.now() < endsAt) await pause(20);
  scrollTo({ ...before, behavior: 'instant' });
  await nextFrame();
  return missing();
}

/** Where something stands in the document, in CSS pixels. */
type Box = { x: number; y: number; width: number; height: number };

/**
 * The first visible match: the part of it that its containers show, and the size that it has. `null` where there is none, or where nothing of it is
 * shown. It does not matter how much of it the viewport shows.
 */
export async function shownBoxOf(selector: string): Promise<{
  shown: Box;
  whole: { width: number; height: number };
} | null> {
  for (const element of allMatches(selector)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    const box = { x: x + scrollX, y: y + scrollY, width, height };
    // The browser's own answer to what clips what: overflow, clip-path, and what escapes them by its position.
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
    if (clipped === undefined) return { shown: box, whole: { width, height } };
    if (clipped.width === 0 || clipped.height === 0) return null;
    const shown = { x: clipped.x + scrollX, y: clipped.y + scrollY, width: clipped.width, height: clipped.height };
    return { shown, whole: { width, height } };
  }
  return null;
}

/**
 * Where the elements are that match any of the selectors, in CSS pixels from the document's corner, and how far the document is scrolled.
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

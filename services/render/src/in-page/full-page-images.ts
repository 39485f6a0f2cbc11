/// <reference lib="dom" />
import type { FullPageWorld } from './full-page-world.ts';

/**
 * Waits until the images of the part that is captured are complete, at most `budgetMs`; answers how many are still missing. Those that no
 * reader can scroll to are not waited for: images beside the page, and images of no size.
 */
export async function fullPageImages(pageHeight: number, budgetMs: number): Promise<number> {
  const endsAt = performance.now() + budgetMs;
  const { scroller } = (globalThis as FullPageWorld).fullPage!;
  const pictured = (): HTMLImageElement[] =>
    [...document.images].filter((image) => {
      const { top, left, right, width, height } = image.getBoundingClientRect();
      const isInReach = right > 0 && left < scroller.scrollWidth && top + scroller.scrollTop < pageHeight;
      return width > 0 && height > 0 && isInReach && image.checkVisibility();
    });
  const isPending = (image: HTMLImageElement): boolean =>
    !image.complete && (image.loading !== 'lazy' || image.getBoundingClientRect().left < innerWidth);
  while (performance.now() < endsAt && pictured().some(isPending))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const isMissing = (image: HTMLImageElement): boolean =>
    isPending(image) || (image.complete && image.naturalWidth === 0 && image.currentSrc !== '');
  return pictured().filter(isMissing).length;
}

/// <reference lib="dom" />
import { memory } from './memory.ts';
import { drawn, nextFrame, pause, scrollerOfPage } from './parts.ts';

/**
 * Ways to scroll that end when nothing moves any more. Every function jumps (`instant`), whatever
 * the page's `scroll-behavior` is, and waits for motion of the page itself. Content that comes into
 * view is rendered and loaded within the next frames.
 */
export async function scrollTargetIntoView(budgetMs: number): Promise<void> {
  const { tintypeTarget } = memory<{ tintypeTarget?: Element }>();
  if (tintypeTarget === undefined) return;
  const endsAt = performance.now() + budgetMs;
  const place = (): string => {
    const { x, y } = tintypeTarget.getBoundingClientRect();
    return `${x},${y}`;
  };
  tintypeTarget.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  await drawn();
  for (let [last, rests] = [place(), 0]; rests < 4 && performance.now() < endsAt;) {
    await pause(25);
    const now = place();
    rests = now === last ? rests + 1 : 0;
    last = now;
  }
}

/**
 * Scrolls by this many pixels, up if negative: the page, or the container in its middle if the page
 * does not scroll.
 */
export async function scrollPageBy(y: number, budgetMs: number): Promise<void> {
  const endsAt = performance.now() + budgetMs;
  const scroller = scrollerOfPage();
  scroller.scrollBy({ top: y, behavior: 'instant' });
  await drawn();
  for (let [last, rests] = [scroller.scrollTop, 0]; rests < 4 && performance.now() < endsAt;) {
    await pause(25);
    rests = scroller.scrollTop === last ? rests + 1 : 0;
    last = scroller.scrollTop;
  }
}

/**
 * Scrolls one viewport at a time, so that content that loads on coming into view does so. A page
 * that grows at its end is followed ten times and no further, because an endless page has to be
 * left somewhere.
 */
export async function scrollToBottom(budgetMs: number): Promise<void> {
  const endsAt = performance.now() + budgetMs;
  const growthsMax = 10;
  const growMs = 250;
  const scroller = scrollerOfPage();
  for (let growths = 0; growths <= growthsMax && performance.now() < endsAt; growths += 1) {
    const height = scroller.scrollHeight;
    for (let last = -1; scroller.scrollTop !== last && performance.now() < endsAt;) {
      last = scroller.scrollTop;
      // Scrolls only to the height measured before: content that is added meanwhile belongs to the
      // next round.
      if (last + scroller.clientHeight >= height) break;
      scroller.scrollBy({ top: scroller.clientHeight, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
    }
    scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
    // The page receives the scroll event with its next frame.
    await drawn();
    await pause(growMs);
    if (scroller.scrollHeight <= height) return;
  }
}

import { memory } from './memory.ts';
import type { TargetWorld } from './use-target.ts';
import { waitForFrames, nextFrame, pause, findPageScroller } from './parts.ts';

/**
 * Scrolls at once, whatever the page's `scroll-behavior` is, and waits until nothing moves any
 * more.
 */
export async function scrollTargetIntoView(budgetMs: number): Promise<void> {
  const { target } = memory<TargetWorld>();
  if (target === undefined) return;
  const endsAt = performance.now() + budgetMs;
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  await untilRest(() => {
    const { x, y } = target.getBoundingClientRect();
    return `${x},${y}`;
  }, endsAt);
}

async function untilRest(place: () => number | string, endsAt: number): Promise<void> {
  await waitForFrames();
  for (let [last, rests] = [place(), 0]; rests < 4 && performance.now() < endsAt;) {
    await pause(25);
    const now = place();
    rests = now === last ? rests + 1 : 0;
    last = now;
  }
}

/** A negative `y` scrolls up. */
export async function scrollPageBy(y: number, budgetMs: number): Promise<void> {
  const endsAt = performance.now() + budgetMs;
  const scroller = findPageScroller();
  scroller.scrollBy({ top: y, behavior: 'instant' });
  await untilRest(() => scroller.scrollTop, endsAt);
}

/**
 * Scrolls one viewport at a time, so that lazy content loads. Of an endless page, growth at the end
 * is followed ten times.
 */
export async function scrollToBottom(budgetMs: number): Promise<void> {
  const endsAt = performance.now() + budgetMs;
  const growthsMax = 10;
  const growMs = 250;
  const scroller = findPageScroller();
  for (let growths = 0; growths <= growthsMax && performance.now() < endsAt; growths += 1) {
    const height = scroller.scrollHeight;
    for (let last = -1; scroller.scrollTop !== last && performance.now() < endsAt;) {
      last = scroller.scrollTop;
      // Content that is added meanwhile belongs to the next round.
      if (last + scroller.clientHeight >= height) break;
      scroller.scrollBy({ top: scroller.clientHeight, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
    }
    scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
    // The page receives the scroll event with its next frame.
    await waitForFrames();
    await pause(growMs);
    if (scroller.scrollHeight <= height) return;
  }
}

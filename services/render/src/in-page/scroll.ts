/// <reference lib="dom" />

/**
 * Ways to scroll that end when nothing moves any more. All jump (`instant`), whatever the page's `scroll-behavior` says; what a page animates by
 * itself is waited for. Each is self-contained, so the two that scroll the page both carry how its scroller is found.
 */
export async function scrollTargetIntoView(budgetMs: number): Promise<void> {
  const { tintypeTarget } = globalThis as typeof globalThis & { tintypeTarget?: Element };
  if (tintypeTarget === undefined) return;
  const endsAt = performance.now() + budgetMs;
  const place = (): string => {
    const { x, y } = tintypeTarget.getBoundingClientRect();
    return `${x},${y}`;
  };
  tintypeTarget.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  for (let [last, rests] = [place(), 0]; rests < 4 && performance.now() < endsAt;) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    const now = place();
    rests = now === last ? rests + 1 : 0;
    last = now;
  }
}

/** By so many pixels, up when negative. What scrolls is the page, or where the page does not scroll the container in its middle. */
export async function scrollBy(y: number, budgetMs: number): Promise<void> {
  const endsAt = performance.now() + budgetMs;
  const page = document.scrollingElement ?? document.documentElement;
  const canScroll = (element: Element): boolean =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
  const scrollerOf = (): Element => {
    if (page.scrollHeight > page.clientHeight + 1) return page;
    let element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    while (element !== null && !canScroll(element)) element = element.parentElement;
    return element ?? [...document.querySelectorAll('*')].find(canScroll) ?? page;
  };
  const scroller = scrollerOf();
  scroller.scrollBy({ top: y, behavior: 'instant' });
  for (let [last, rests] = [scroller.scrollTop, 0]; rests < 4 && performance.now() < endsAt;) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    rests = scroller.scrollTop === last ? rests + 1 : 0;
    last = scroller.scrollTop;
  }
}

/**
 * A viewport at a time, so that what loads when it comes into view does. A page that grows at its end is followed ten times and no further: one
 * without an end has to be left somewhere.
 */
export async function scrollToBottom(budgetMs: number): Promise<void> {
  const endsAt = performance.now() + budgetMs;
  const growthsMax = 10;
  const growMs = 250;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const frame = (): Promise<unknown> =>
    Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), pause(60)]);
  const page = document.scrollingElement ?? document.documentElement;
  const canScroll = (element: Element): boolean =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
  const scrollerOf = (): Element => {
    if (page.scrollHeight > page.clientHeight + 1) return page;
    let element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    while (element !== null && !canScroll(element)) element = element.parentElement;
    return element ?? [...document.querySelectorAll('*')].find(canScroll) ?? page;
  };
  const scroller = scrollerOf();
  for (let growths = 0; growths <= growthsMax && performance.now() < endsAt; growths += 1) {
    const height = scroller.scrollHeight;
    for (let last = -1; scroller.scrollTop !== last && performance.now() < endsAt;) {
      last = scroller.scrollTop;
      // Only as far as it was: what grows under way is the next round's.
      if (last + scroller.clientHeight >= height) break;
      scroller.scrollBy({ top: scroller.clientHeight, behavior: 'instant' });
      await frame();
      await frame();
    }
    scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
    await pause(growMs);
    if (scroller.scrollHeight <= height) return;
  }
}

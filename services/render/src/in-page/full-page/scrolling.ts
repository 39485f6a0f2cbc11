/// <reference lib="dom" />
import type { FullPage } from '../full-page-world.ts';

export type Scrolling = Pick<FullPage, 'scrollTo' | 'scrolledAt' | 'pendingScroll'> & { readonly stop: () => void };

/** Scrolls, and reports when the page's scripts have received the event. */
export function startScrolling(scroller: Element, root: Element): Scrolling {
  const isInner = scroller !== root;
  const target = isInner ? scroller : document;
  let scrolls = 0;
  let scrolledAt = -Infinity;
  let pendingScroll: PromiseWithResolvers<void> | undefined;
  const settleScroll = (scroll: number): void => {
    if (scroll !== scrolls) return;
    pendingScroll?.resolve();
    pendingScroll = undefined;
  };
  // Handlers receive a scroll event in its frame, and observers by a task that is queued at the end
  // of that frame. After the next frame all have been notified.
  const settleAfter = (frames: number, scroll: number): void => {
    if (frames === 0) setTimeout(settleScroll, 0, scroll);
    else requestAnimationFrame(() => settleAfter(frames - 1, scroll));
  };
  const onScroll = (): void => settleAfter(2, scrolls);
  target.addEventListener('scroll', onScroll, { passive: true });
  return {
    scrollTo: (y) => {
      if (isInner) root.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      const { scrollTop } = scroller;
      scroller.scrollTo({ top: y, left: 0, behavior: 'instant' });
      if (scroller.scrollTop === scrollTop) return;
      scrolls += 1;
      scrolledAt = performance.now();
      pendingScroll ??= Promise.withResolvers();
      // A page may stop the propagation of the event.
      settleAfter(4, scrolls);
    },
    scrolledAt: () => scrolledAt,
    pendingScroll: () => pendingScroll?.promise,
    stop: () => target.removeEventListener('scroll', onScroll),
  };
}

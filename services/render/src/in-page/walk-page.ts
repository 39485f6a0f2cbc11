/// <reference lib="dom" />
import { memberOf } from './members.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { pause } from './parts.ts';
import { waitForScroll } from './wait-for-scroll.ts';

type Walk = {
  readonly from: number;
  readonly intervalMs: number;
  readonly budgetMs: number;
  readonly heightMax: number;
};

/**
 * Scrolls from there to the foot of the page that was opened, half a viewport at a time, so that whatever waits to be seen is set off; answers how
 * much was shown. Remembers what came into view for `hasGoneBack`.
 */
export async function walkPage({ from, intervalMs, budgetMs, heightMax }: Walk): Promise<number> {
  const page = (globalThis as FullPageWorld).fullPage!;
  const { scroller } = page;
  const notedMax = 500;
  const areaPxMin = 5_000;
  const endsAt = performance.now() + budgetMs;
  const isInFlow = (element: Element): boolean => {
    for (
      let node: Element | null = element;
      node !== null && node !== document.body;
      node = memberOf(node, 'parentElement')
    )
      if (/fixed|sticky/.test(getComputedStyle(node).position)) return false;
    return true;
  };
  const isInView = (element: Element): boolean => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && width * height > areaPxMin;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && Number(getComputedStyle(element).opacity) > 0.2;

  /** A part of the page, as large as a view, that the page holds in place for a while. */
  const isPinned = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const isLarge = width >= innerWidth / 2 && height >= innerHeight / 2;
    return isLarge && getComputedStyle(element).position === 'fixed';
  };

  const endY = (): number => Math.max(0, Math.min(scroller.scrollHeight, heightMax) - innerHeight);
  for (let y = from; ; y += innerHeight / 2) {
    page.scrollTo(Math.min(y, endY()));
    await waitForScroll();
    await pause(intervalMs / 2);
    page.stillMotion();
    for (const element of page.takeMutated().slice(0, notedMax)) {
      if (!isInView(element) || !isShown(element)) continue;
      if (isInFlow(element)) page.revealed.add(element);
      else if (isPinned(element)) page.pinned.add(element);
    }
    if (y >= endY() || performance.now() > endsAt) break;
  }
  return scroller.scrollTop + innerHeight;
}

/** Whether something that had come into view is hidden again, or stands elsewhere than it was held, now that the page is back at its top. */
export function hasGoneBack(): boolean {
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true }) || Number(getComputedStyle(element).opacity) <= 0.2;
  const { revealed, pinned } = (globalThis as FullPageWorld).fullPage!;
  return (
    [...revealed].some((element) => element.isConnected && isHidden(element)) ||
    [...pinned].some((element) => element.isConnected && getComputedStyle(element).position !== 'fixed')
  );
}

/** Scrolls the page that was opened, and lets it notice. */
export async function glanceAt(y: number): Promise<void> {
  (globalThis as FullPageWorld).fullPage!.scrollTo(y);
  await waitForScroll();
}

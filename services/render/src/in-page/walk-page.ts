import { getMember } from './members.ts';
import { getFullPage } from './full-page-world.ts';
import { pause, isInPlace } from './parts.ts';
import { waitForScroll } from './settle-section.ts';

type PageWalk = {
  readonly from: number;
  readonly intervalMs: number;
  readonly budgetMs: number;
  readonly heightMax: number;
};

/**
 * Scrolls from the given row to the bottom, half a viewport at a time, so that content that starts
 * only in view starts. Returns how much was shown. Records what came into view for
 * `hasLostContent`.
 */
export async function walkPage({ from, intervalMs, budgetMs, heightMax }: PageWalk): Promise<number> {
  const page = getFullPage();
  const { scroller } = page;
  const notedMax = 500;
  const areaPxMin = 5_000;
  const lettersMax = 200;
  const endsAt = performance.now() + budgetMs;
  const isInView = (element: Element): boolean => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && width * height > areaPxMin;
  };
  const textOf = (element: Element): string => (element.textContent ?? '').trim().slice(0, lettersMax);
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && Number(getComputedStyle(element).opacity) > 0.2;

  /** A part as large as a view that the page holds in place for a while. */
  const isPinned = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const isLarge = width >= innerWidth / 2 && height >= innerHeight / 2;
    return isLarge && getComputedStyle(element).position === 'fixed';
  };

  const rows = new Map<Element, number>();
  /** A part that a script moves along with the page belongs to the page. */
  const passes = (element: Element): boolean => {
    const row = element.getBoundingClientRect().top + scroller.scrollTop;
    const before = rows.get(element);
    rows.set(element, row);
    return before !== undefined && Math.abs(row - before) < 1.5;
  };

  /** Pages prepare the content that is about to come into view. */
  const awaited = new Set<Element>();
  const isBelowView = (element: Element): boolean => {
    const { top, width, height } = element.getBoundingClientRect();
    return top >= innerHeight && width * height > areaPxMin;
  };

  const viewPx = scroller.clientHeight;
  const endY = (): number => Math.max(0, Math.min(scroller.scrollHeight, heightMax) - viewPx);
  for (let y = from; ; y += viewPx / 2) {
    page.scrollTo(Math.min(y, endY()));
    await waitForScroll();
    await pause(intervalMs / 2);
    page.stillMotion();
    const mutated = new Set([...awaited, ...page.takeMutated().slice(0, notedMax)]);
    awaited.clear();
    for (const element of mutated) {
      if (isBelowView(element) && awaited.size < notedMax) awaited.add(element);
      if (!isInView(element) || !isShown(element)) continue;
      if (!isInPlace(element, document.body) || passes(element))
        page.revealed.set(element, (page.revealed.get(element) ?? new Set()).add(textOf(element)));
      else if (isPinned(element)) page.pinned.add(element);
    }
    if (y >= endY() || performance.now() > endsAt) break;
  }
  return scroller.scrollTop + viewPx;
}

/**
 * Returns whether the page, back at its top, has lost what it showed: content is hidden again,
 * removed or changed, or does not stay in place any more.
 */
export function hasLostContent(): boolean {
  const lostMin = 3;
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true }) || Number(getComputedStyle(element).opacity) <= 0.2;
  const { revealed, pinned, elements } = getFullPage();
  const roots = elements().flatMap((element) => getMember(element, 'shadowRoot') ?? []);
  const whole = [document.body, ...roots].map(({ textContent }) => textContent ?? '').join('\n');
  // A clock or a counter also changes its text; a list that stores only the rows near the view has
  // lost many texts.
  const lost = new Set([...revealed.values()].flatMap((texts) => [...texts]).filter((text) => !whole.includes(text)));
  const kept = new Set([document, ...roots].flatMap((root) => [...root.querySelectorAll('img')].map(({ src }) => src)));
  for (const element of revealed.keys())
    if (!element.isConnected) for (const { src } of imagesIn(element)) if (!kept.has(src)) lost.add(src);
  return (
    lost.size >= lostMin ||
    [...revealed.keys()].some((element) => element.isConnected && isHidden(element)) ||
    [...pinned].some(
      (element) => element.isConnected && (getComputedStyle(element).position !== 'fixed' || isHidden(element)),
    )
  );
}

const imagesIn = (element: Element): HTMLImageElement[] =>
  element instanceof HTMLImageElement ? [element] : [...element.querySelectorAll('img')];

export const getScrollHeight = (): number => getFullPage().scroller.scrollHeight;

export async function scrollAndWait(y: number): Promise<void> {
  getFullPage().scrollTo(y);
  await waitForScroll();
}

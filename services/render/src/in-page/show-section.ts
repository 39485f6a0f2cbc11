/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { hideLateComers } from './late-elements.ts';
import { drawn, nextFrame } from './parts.ts';
import { releaseHeldParts, placeParts } from './place-parts.ts';
import { holdSeam, releaseSeam, noteSeam } from './seam.ts';
import { settleSection } from './settle-section.ts';
import { topInLayout } from './top-in-layout.ts';

/**
 * `seam`: the row of the viewport at which the section ends and the next one follows. `budgetMs`:
 * the time in which the page may react to scrolling; 0 while it is only scrolled through to observe
 * it.
 */
type ShowSection = { readonly scroll: number; readonly seam: number | null; readonly budgetMs: number };
/** The position of the page in rows of the plan, and how far the page has moved from that plan. */
export type ShownSection = { readonly scrolled: number; readonly moved: number };

/** Scrolls to a section and prepares the section for its image, in a single call. */
export async function showSection(section: ShowSection): Promise<ShownSection> {
  const shown = await reachSection(section);
  holdSection({ ...section, moved: shown.moved });
  return shown;
}

/**
 * Scrolls to a section, lets the page react for two frames or as long as it takes, and finishes
 * transitions that this started. Follows a page that moves its content when it is scrolled, and
 * returns a page that scrolls itself to the section.
 */
export async function reachSection({ scroll: y, seam, budgetMs }: ShowSection): Promise<ShownSection> {
  const page = memory<FullPageWorld>().fullPage!;
  const { scroller } = page;
  page.quietly(releaseSeam);
  page.quietly(releaseHeldParts);
  page.scrollTo(y);
  await nextFrame();
  if (page.isFrozen && budgetMs > 0 && y > 0) page.quietly(hideLateComers);
  await (budgetMs > 0 || seam !== null ? drawn() : nextFrame());
  page.stillMotion();
  if (budgetMs > 0) await settleSection(budgetMs);
  const moved = movedHere();
  if (moved !== 0 || (Math.abs(scroller.scrollTop - y) > 1 && scrollsThere())) {
    page.scrollTo(y + moved);
    await nextFrame();
    page.stillMotion();
  }
  return { scrolled: scroller.scrollTop - moved, moved };

  function scrollsThere(): boolean {
    return y <= scroller.scrollHeight - scroller.clientHeight;
  }

  /** Returns the median of the anchors in this section, because a part may move independently. */
  function movedHere(): number {
    const moves = page.anchors
      .filter(({ element, pageY }) => pageY >= y && pageY < y + innerHeight && element.isConnected)
      .filter(({ element }) => element.offsetHeight > 0)
      .map(({ element, pageY }) => Math.round(topInLayout(element) - pageY))
      .toSorted((a, b) => a - b);
    return moves[Math.floor(moves.length / 2)] ?? 0;
  }
}

/**
 * Places what the page keeps in the view, or has moved since the previous section, where it belongs
 * in this section, immediately before its image.
 */
export function holdSection({ scroll: y, seam, budgetMs, moved }: ShowSection & { readonly moved: number }): void {
  const page = memory<FullPageWorld>().fullPage!;
  if (page.isFrozen && budgetMs > 0 && y > 0) page.quietly(hideLateComers);
  if (page.isFrozen) page.quietly(() => placeParts(y, moved));
  if (y > 0) page.quietly(() => holdSeam(moved));
  page.seam = [];
  page.seamRow = undefined;
  if (seam !== null && page.isFrozen) noteSeam(seam, moved);
}

/**
 * Remembers the position of a sample of the page's elements, so that `showSection` can measure how
 * far the page has moved from its plan. Headers shrink and banners grow during scrolling. Called at
 * the top of the page.
 */
export function noteAnchors(countMax: number): void {
  const page = memory<FullPageWorld>().fullPage!;
  const placed = new Set(page.placed.flatMap(({ element }) => [element, ...element.querySelectorAll('*')]));
  const inFlow = page.elements().filter((element) => !placed.has(element as HTMLElement) && !page.around.has(element));
  const every = Math.ceil(inFlow.length / countMax);
  page.anchors = inFlow
    .filter((element, index) => index % every === 0 && element instanceof HTMLElement && element.offsetHeight > 0)
    .map((element) => element as HTMLElement)
    .map((element) => ({ element, pageY: topInLayout(element) }));
}

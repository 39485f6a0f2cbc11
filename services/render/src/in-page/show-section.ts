/// <reference lib="dom" />
import { memberOf } from './members.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { hideLateComers } from './late-comers.ts';
import { drawn, nextFrame } from './parts.ts';
import { holdSeam, letGoOfSeam, noteSeam } from './seam.ts';
import { settleSection } from './settle-section.ts';
import { topInLayout } from './top-in-layout.ts';

/** `seam`: the row of the viewport at which the section ends and another follows. `budgetMs`: what the page is given to answer the scrolling. */
type Section = { readonly scroll: number; readonly seam: number | null; readonly budgetMs: number };
/** Where the page stands, in rows of the plan, and how far it has moved away from that plan. */
export type Shown = { readonly scrolled: number; readonly moved: number };

/**
 * Scrolls to a section, puts fixed elements where they belong in it, lets the page react for two frames or as long as it takes, and brings
 * transitions that this set off to their end. Follows a page that moves its content when it is scrolled, and leads back one that scrolls itself.
 */
export async function showSection({ scroll: y, seam, budgetMs }: Section): Promise<Shown> {
  const page = (globalThis as FullPageWorld).fullPage!;
  const { scroller } = page;
  let moved = 0;
  page.quietly(letGoOfSeam);
  page.scrollTo(y);
  if (page.isFrozen) page.quietly(placeFixed);
  await nextFrame();
  if (page.isFrozen && y > 0) page.quietly(hideLateComers);
  await (budgetMs > 0 || seam !== null ? drawn() : nextFrame());
  page.stillMotion();
  if (budgetMs > 0) await settleSection(budgetMs);
  moved = movedHere();
  if (moved !== 0 || (Math.abs(scroller.scrollTop - y) > 1 && scrollsThere())) {
    page.scrollTo(y + moved);
    await nextFrame();
    page.stillMotion();
  }
  if (page.isFrozen && y > 0) page.quietly(hideLateComers);
  if (page.isFrozen) page.quietly(placeFixed);
  if (y > 0) page.quietly(() => holdSeam(moved));
  page.seam = [];
  if (seam !== null && page.isFrozen) noteSeam(seam, moved);
  return { scrolled: scroller.scrollTop - moved, moved };

  function scrollsThere(): boolean {
    return y <= scroller.scrollHeight - scroller.clientHeight;
  }

  /** The middle of what the anchors in this section say: a part may move by itself. */
  function movedHere(): number {
    const moves = page.anchors
      .filter(({ element, pageY }) => pageY >= y && pageY < y + innerHeight && element.isConnected)
      .filter(({ element }) => element.offsetHeight > 0)
      .map(({ element, pageY }) => Math.round(topInLayout(element) - pageY))
      .toSorted((a, b) => a - b);
    return moves[Math.floor(moves.length / 2)] ?? 0;
  }

  function placeFixed(): void {
    const moves = page.fixed.map(({ element, pageY }) => {
      const own = /^-?[\d.]+px (-?[\d.]+)px$/.exec(memberOf(element, 'style').getPropertyValue('translate'));
      const natural = element.getBoundingClientRect().top - Number(own?.[1] ?? 0);
      return { element, by: Math.round(pageY + moved - scroller.scrollTop - natural) };
    });
    for (const { element, by } of moves)
      memberOf(element, 'style').setProperty('translate', by === 0 ? 'none' : `0px ${by}px`, 'important');
    if (page.isInner) hideBeside();
  }

  /** An element beside one that scrolls is shown with its first section, and not again with every other. */
  function hideBeside(): void {
    const band = scroller.getBoundingClientRect();
    /** Behind all of what scrolls: its colour belongs to every section. */
    const isGround = (element: Element): boolean => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const isBehind = top <= band.top && bottom >= band.bottom && left <= band.left && right >= band.right;
      return isBehind && memberOf(element, 'children').length === 0 && (element.textContent ?? '').trim() === '';
    };
    const isBeside = (element: Element): boolean => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && top < band.bottom - 1 && bottom > band.top + 1;
    };
    const siblingsOf = (node: Element): Element[] => {
      const parent = memberOf(node, 'parentNode');
      return parent instanceof Element ? [...memberOf(parent, 'children')] : [...(parent?.children ?? [])];
    };
    for (const node of page.around) {
      if (node === document.body) break;
      for (const sibling of siblingsOf(node)) {
        if (page.around.has(sibling) || !(sibling instanceof HTMLElement) || isGround(sibling)) continue;
        // A bar's shadow falls on what scrolls below it.
        if (y > 0 && !isBeside(sibling)) page.change(sibling, { 'clip-path': 'inset(0)', transition: 'none' });
        if (!isBeside(sibling)) continue;
        if (page.fixed.some(({ element }) => element === sibling)) continue;
        if (y > 0 && memberOf(sibling, 'style').opacity !== '0')
          page.change(sibling, { opacity: '0', transition: 'none' });
      }
    }
  }
}

/**
 * Remembers where a sample of the page's elements stands, so that `showSection` can tell how far the page has moved against the plan that was
 * made of it: headers shrink and banners grow when one scrolls. Called at the top of the page.
 */
export function noteAnchors(countMax: number): void {
  const page = (globalThis as FullPageWorld).fullPage!;
  const fixed = new Set(page.fixed.flatMap(({ element }) => [element, ...element.querySelectorAll('*')]));
  const inFlow = page.elements().filter((element) => !fixed.has(element as HTMLElement) && !page.around.has(element));
  const every = Math.ceil(inFlow.length / countMax);
  page.anchors = inFlow
    .filter((element, index) => index % every === 0 && element instanceof HTMLElement && element.offsetHeight > 0)
    .map((element) => element as HTMLElement)
    .map((element) => ({ element, pageY: topInLayout(element) }));
}

import { getFullPage } from './full-page-world.ts';
import { hideLateElements } from './late-elements.ts';
import { waitForFrames, nextFrame, getLayoutTop } from './parts.ts';
import { releaseHeldParts, placeParts } from './place-parts.ts';
import { holdSeam, releaseSeam, noteSeam } from './seam.ts';
import { settleSection } from './settle-section.ts';

/**
 * `seam`: the row of the viewport at which the next section follows. `budgetMs`: the time in which
 * the page may react to scrolling; 0 while it is only observed.
 */
type SectionView = { readonly scroll: number; readonly seam: number | null; readonly budgetMs: number };
/**
 * `scrolled`: the scroll position without `moved`. `moved`: how many pixels the content has shifted
 * since `noteAnchors`.
 */
export type ShownSection = { readonly scrolled: number; readonly moved: number };

export async function showSection(section: SectionView): Promise<ShownSection> {
  const shown = await reachSection(section);
  holdSection({ ...section, moved: shown.moved });
  return shown;
}

/**
 * Scrolls to a section, waits until the page has reacted, and finishes transitions. Scrolls again
 * if the page has moved its content or has scrolled away.
 */
export async function reachSection({ scroll: y, seam, budgetMs }: SectionView): Promise<ShownSection> {
  const page = getFullPage();
  const { scroller } = page;
  page.quietly(releaseSeam);
  page.quietly(releaseHeldParts);
  page.scrollTo(y);
  await nextFrame();
  if (page.isFrozen && budgetMs > 0 && y > 0) page.quietly(hideLateElements);
  await (budgetMs > 0 || seam !== null ? waitForFrames() : nextFrame());
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

  /** The median of the anchors in this section, because a part may move independently. */
  function movedHere(): number {
    const moves = page.anchors
      .filter(({ element, pageY }) => pageY >= y && pageY < y + innerHeight && element.isConnected)
      .filter(({ element }) => element.offsetHeight > 0)
      .map(({ element, pageY }) => Math.round(getLayoutTop(element) - pageY))
      .toSorted((a, b) => a - b);
    return moves[Math.floor(moves.length / 2)] ?? 0;
  }
}

/**
 * Called immediately before the image. Places the parts that stay in the view, and the elements
 * that extend over the edge to the previous section.
 */
export function holdSection({ scroll: y, seam, budgetMs, moved }: SectionView & { readonly moved: number }): void {
  const page = getFullPage();
  if (page.isFrozen && budgetMs > 0 && y > 0) page.quietly(hideLateElements);
  if (page.isFrozen) page.quietly(() => placeParts(y, moved));
  if (y > 0) page.quietly(() => holdSeam(moved));
  page.seam = [];
  page.seamRow = undefined;
  if (seam !== null && page.isFrozen) noteSeam(seam, moved);
}

/**
 * Records the positions of a sample of elements, so that `showSection` can measure how far the page
 * has moved: headers shrink and banners grow during scrolling. Called at the top of the page.
 */
export function noteAnchors(countMax: number): void {
  const page = getFullPage();
  const placed = new Set(page.placed.flatMap(({ element }) => [element, ...element.querySelectorAll('*')]));
  const inFlow = page.elements().filter((element) => !placed.has(element as HTMLElement) && !page.around.has(element));
  const every = Math.ceil(inFlow.length / countMax);
  page.anchors = inFlow
    .filter((element, index) => index % every === 0 && element instanceof HTMLElement && element.offsetHeight > 0)
    .map((element) => element as HTMLElement)
    .map((element) => ({ element, pageY: getLayoutTop(element) }));
}

const invisibleShareMax = 0.1;
const shownMin = 0.5;
const opacityOf = (element: Element): number => Number(getComputedStyle(element).opacity);

/**
 * Shows content at the lower edge of the section that the page reveals only further up in the view.
 * If the page hides content again that leaves the view, its upper part would otherwise be in
 * neither section. Called between `reachSection` and `holdSection`; undone with the seam.
 */
export async function revealAtSeam({ scroll: y, seam, budgetMs }: SectionView): Promise<void> {
  const page = getFullPage();
  if (seam === null) return;
  const looks = ['opacity', 'transform', 'translate', 'scale', 'rotate', 'filter'];
  // The position in the layout counts, because content that has not appeared may be small or moved
  // away.
  const waits = (element: Element): element is HTMLElement => {
    if (!(element instanceof HTMLElement) || page.around.has(element)) return false;
    const { offsetWidth: width, offsetHeight: height } = element;
    if (width === 0 || height === 0 || height > innerHeight || opacityOf(element) >= invisibleShareMax) return false;
    const top = getLayoutTop(element) - page.scroller.scrollTop;
    return top < seam - 2 && top + height > seam + 2;
  };
  const waiting = page.elements().filter(waits);
  if (waiting.length === 0) return;

  const goTo = async (row: number): Promise<void> => {
    page.scrollTo(row);
    await waitForFrames();
    page.stillMotion();
    await settleSection(budgetMs);
  };
  const { scrollTop } = page.scroller;
  await goTo(y + seam / 2);
  const shown = waiting
    .filter((element) => element.isConnected && opacityOf(element) > shownMin)
    .map((element) => {
      const style = getComputedStyle(element);
      return { element, look: Object.fromEntries(looks.map((name) => [name, style.getPropertyValue(name)])) };
    });
  await goTo(scrollTop);
  page.quietly(() => {
    const putBack = shown.map(({ element, look }) =>
      page.change(element, { ...look, transition: 'none', animation: 'none' }),
    );
    page.restoreSeam = () => {
      for (const one of putBack) one();
    };
  });
}

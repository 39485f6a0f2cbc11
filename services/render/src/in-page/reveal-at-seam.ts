/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { drawn } from './parts.ts';
import { settleSection } from './settle-section.ts';
import { topInLayout } from './top-in-layout.ts';

type RevealAtSeamSection = { readonly scroll: number; readonly seam: number | null; readonly budgetMs: number };

const invisibleShareMax = 0.1;
const shownMin = 0.5;
const opacityOf = (element: Element): number => Number(getComputedStyle(element).opacity);

/**
 * Shows content that extends over the lower edge of the section as it looks further up in the view,
 * if the content does not appear earlier. If a page hides again what leaves the view, the upper
 * part of that content would otherwise be in neither section. Called between `reachSection` and
 * `holdSection`; undone with the seam.
 */
export async function revealAtSeam({ scroll: y, seam, budgetMs }: RevealAtSeamSection): Promise<void> {
  const page = memory<FullPageWorld>().fullPage!;
  if (seam === null) return;
  const looks = ['opacity', 'transform', 'translate', 'scale', 'rotate', 'filter'];
  // Returns whether content has not appeared yet. Its position counts only after that: until then
  // it may be small, or moved away.
  const waits = (element: Element): element is HTMLElement => {
    if (!(element instanceof HTMLElement) || page.around.has(element)) return false;
    const { offsetWidth: width, offsetHeight: height } = element;
    if (width === 0 || height === 0 || height > innerHeight || opacityOf(element) >= invisibleShareMax) return false;
    const top = topInLayout(element) - page.scroller.scrollTop;
    return top < seam - 2 && top + height > seam + 2;
  };
  const waiting = page.elements().filter(waits);
  if (waiting.length === 0) return;

  const goTo = async (row: number): Promise<void> => {
    page.scrollTo(row);
    await drawn();
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
    page.letGoOfSeam = () => {
      for (const one of putBack) one();
    };
  });
}

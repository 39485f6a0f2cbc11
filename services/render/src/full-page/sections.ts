import type { PageSize } from '../in-page/open-full-page.ts';

/** One picture of the viewport: how far the page is scrolled for it, and which rows of it are new. */
export type Section = { readonly scroll: number; readonly from: number; readonly to: number };

/**
 * The sections that make up the first `height` rows of a page, from top to bottom, without a gap or an overlap. A row of the viewport
 * stands for the row of the page that is `scroll` further down; above and below the band in which content moves that holds only at the
 * page's start and end, so these rows come from the first and the last section.
 */
export function planSections({ viewHeight, bandTop, bandHeight, scrollMax }: PageSize, height: number): Section[] {
  const sections: Section[] = [];
  let covered = 0;
  while (covered < height) {
    const scroll = Math.min(Math.max(0, covered - bandTop), scrollMax);
    const bottom = scroll === scrollMax ? viewHeight : bandTop + bandHeight;
    const section = { scroll, from: covered - scroll, to: Math.min(bottom, height - scroll) };
    if (section.to <= section.from) break;
    sections.push(section);
    covered = section.to + scroll;
  }
  return sections;
}

/** How much of a page that many sections show. */
export const heightOfSections = ({ viewHeight, bandTop, bandHeight, scrollMax }: PageSize, count: number): number => {
  const moving = bandTop + count * bandHeight;
  return moving >= scrollMax + bandTop + bandHeight ? scrollMax + viewHeight : moving;
};

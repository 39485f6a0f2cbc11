import type { PageSize } from '../in-page/open-full-page.ts';

/** One picture of the viewport: how far the page is scrolled for it, and which rows of it are new. */
export type Section = { readonly scroll: number; readonly from: number; readonly to: number };

/**
 * The sections that make up the first `height` rows of a page, from top to bottom, without a gap or an overlap, all but the last of one
 * height. A row of the viewport stands for the row of the page that is `scroll` further down; above and below the band in which content
 * moves that holds only at the page's start and end.
 */
export function planSections({ bandTop, bandHeight, scrollMax }: PageSize, height: number): Section[] {
  return Array.from({ length: Math.ceil(height / bandHeight) }, (_, index) => {
    const start = index * bandHeight;
    const scroll = Math.min(Math.max(0, start - bandTop), scrollMax);
    return { scroll, from: start - scroll, to: Math.min(start + bandHeight, height) - scroll };
  });
}

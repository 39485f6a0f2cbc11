/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld } from './full-page-world.ts';

export type PageSize = {
  /** The size of the complete image, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly viewHeight: number;
  /**
   * The rows of the viewport in which content moves when the page scrolls: all rows, unless an
   * inner element scrolls.
   */
  readonly bandTop: number;
  readonly bandHeight: number;
  readonly scrollMax: number;
};

/**
 * Measures a page in which an element scrolls: the document around it, and the complete content of
 * the element. Includes the part of a document that extends slightly below the viewport, because
 * the bottom of the element may be there.
 */
export function measureInner(): PageSize | null {
  const { fullPage } = memory<FullPageWorld>();
  if (fullPage === undefined || !fullPage.isInner) return null;
  const { scroller } = fullPage;
  const root = document.scrollingElement ?? document.documentElement;
  const { top } = scroller.getBoundingClientRect();
  const contentTop = top + scroller.clientTop;
  const viewHeight = Math.max(innerHeight, Math.min(root.scrollHeight, Math.ceil(contentTop + scroller.clientHeight)));
  const start = Math.max(0, Math.ceil(contentTop));
  const end = Math.min(viewHeight, Math.floor(contentTop + scroller.clientHeight));
  const scrollMax = Math.floor(scroller.scrollHeight - scroller.clientHeight);
  return {
    width: innerWidth,
    height: viewHeight + scrollMax,
    viewHeight,
    bandTop: start,
    bandHeight: end - start,
    scrollMax,
  };
}

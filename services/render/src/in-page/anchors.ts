/// <reference lib="dom" />
import type { FullPageWorld } from './full-page-world.ts';

/**
 * Remembers where a sample of the page's elements stands, so that `showSection` can tell how far the page has moved against the plan that was
 * made of it: headers shrink and banners grow when one scrolls. Called at the top of the page.
 */
export function noteAnchors(countMax: number): void {
  const page = (globalThis as FullPageWorld).fullPage!;
  const offset = page.scroller.scrollTop;
  const inFlow = page
    .elements()
    .filter(
      (element) => !page.fixed.some((fixed) => fixed.element.contains(element)) && !element.contains(page.scroller),
    );
  const every = Math.ceil(inFlow.length / countMax);
  page.anchors = inFlow
    .filter((_element, index) => index % every === 0)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0)
    .map(({ element, box }) => ({ element, pageY: box.top + offset }));
}

/// <reference lib="dom" />
import { memberOf } from './members.ts';
import { hiddenLeft } from './hidden-left.ts';
import { flowOfPage } from './page-flow.ts';

/**
 * How wide the picture of a page is whose content reaches beyond the viewport. Text, tables and images in the flow of the page widen it. Content that is
 * only placed beside it does not: positioned and moved elements, such as menus that wait outside or the next cells of a carousel; and nothing does
 * where the page hides what is beside it. A page that is written from right to left reaches beyond the left edge; `left` is where the
 * picture begins in the browser's count, which begins at the outermost of what is there. Changes nothing.
 */
export function widthInFlow(): {
  width: number;
  left: number;
} {
  const root = document.documentElement;
  const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element);
  const hides = (element: Element | null): boolean =>
    element !== null && /hidden|clip/.test(styleOf(element).overflowX);
  const beforePx = hiddenLeft();
  let widest = root.clientWidth;
  const found = (): { width: number; left: number } => ({
    width: widest,
    left: Math.max(0, beforePx - (widest - root.clientWidth)),
  });
  if (hides(root) || hides(document.body)) return found();

  const widens = flowOfPage(
    'overflowX',
    ({ position, transform, translate }) =>
      /absolute|fixed/.test(position) || transform !== 'none' || translate !== 'none',
  );
  const isLeftwards = beforePx > 0;
  const reachOf = ({ left, right }: DOMRect): number =>
    isLeftwards ? root.clientWidth - left - scrollX : right + scrollX;
  const range = document.createRange();
  const reachOfText = (element: Element): number => {
    if (styleOf(element).overflowX !== 'visible') return 0;
    const texts = [...memberOf(element, 'childNodes')].filter((node) => node.nodeType === Node.TEXT_NODE);
    return Math.max(
      0,
      ...texts.map((node) => {
        range.selectNodeContents(node);
        return reachOf(range.getBoundingClientRect());
      }),
    );
  };
  for (const element of document.body?.querySelectorAll('*') ?? []) {
    const box = element.getBoundingClientRect();
    const reach = Math.max(
      box.width > 0 && box.height > 0 ? reachOf(box) : 0,
      element.scrollWidth > element.clientWidth ? reachOfText(element) : 0,
    );
    if (reach > widest && widens(element)) widest = Math.ceil(reach);
  }
  return found();
}

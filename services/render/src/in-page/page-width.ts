/// <reference lib="dom" />
import { flowOfPage } from './page-flow.ts';
import { withParts } from './with-parts.ts';

/**
 * How wide the picture of a page is whose content reaches beyond the viewport. Text, tables and images in the flow of the page widen it. What is
 * only placed beside it does not: positioned and moved elements, such as menus that wait outside or the next cells of a carousel; and nothing does
 * where the page hides what is beside it. Changes nothing.
 */
export const widthInFlow = withParts([flowOfPage], function widthInFlow(): number {
  const root = document.documentElement;
  const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element);
  const hides = (element: Element | null): boolean =>
    element !== null && /hidden|clip/.test(styleOf(element).overflowX);
  let widest = root.clientWidth;
  if (hides(root) || hides(document.body)) return widest;

  const widens = flowOfPage(
    'overflowX',
    ({ position, transform, translate }) =>
      /absolute|fixed/.test(position) || transform !== 'none' || translate !== 'none',
  );
  const range = document.createRange();
  const textRight = (element: Element): number => {
    if (styleOf(element).overflowX !== 'visible') return 0;
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return Math.max(
      0,
      ...texts.map((node) => {
        range.selectNodeContents(node);
        return range.getBoundingClientRect().right;
      }),
    );
  };
  for (const element of document.body?.querySelectorAll('*') ?? []) {
    const { right, width, height } = element.getBoundingClientRect();
    const reach = Math.max(
      width > 0 && height > 0 ? right : 0,
      element.scrollWidth > element.clientWidth ? textRight(element) : 0,
    );
    if (reach + scrollX > widest && widens(element)) widest = Math.ceil(reach + scrollX);
  }
  return widest;
});

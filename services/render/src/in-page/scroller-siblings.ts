/// <reference lib="dom" />
import { memory } from './memory.ts';
import type { FullPageWorld } from './full-page-world.ts';
import { getMember } from './members.ts';

/**
 * Returns the elements that stay in the view while an inner scroller scrolls. The first list
 * contains elements that share the rows of the scroller or cover it. The second contains the bars
 * above and below. Returns none if the document scrolls.
 */
export function listScrollerSiblings(): { readonly beside: HTMLElement[]; readonly bars: HTMLElement[] } {
  const page = memory<FullPageWorld>().fullPage!;
  const found: { beside: HTMLElement[]; bars: HTMLElement[] } = { beside: [], bars: [] };
  if (!page.isInner) return found;
  const band = page.scroller.getBoundingClientRect();
  const isBeside = (element: Element): boolean => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && top < band.bottom - 1 && bottom > band.top + 1;
  };
  for (const node of page.around) {
    if (node === document.body) break;
    const parent = getMember(node, 'parentNode');
    const siblings =
      parent instanceof Element ? getMember(parent, 'children') : ((parent as ParentNode | null)?.children ?? []);
    for (const sibling of siblings)
      if (!page.around.has(sibling) && sibling instanceof HTMLElement)
        (isBeside(sibling) ? found.beside : found.bars).push(sibling);
  }
  return found;
}

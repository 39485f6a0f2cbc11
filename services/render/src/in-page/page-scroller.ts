/// <reference lib="dom" />
import { memberOf } from './members.ts';

/**
 * The element that scrolls in the document's place, if one does: the tallest that fills half of the viewport and hides at least `hiddenPxMin`. A
 * document that scrolls a little as well, by a bar above the element, is no more the page than one that does not scroll.
 */
export function innerScroller(hiddenPxMin: number): Element | undefined {
  const root = document.scrollingElement ?? document.documentElement;
  const ownPx = root.scrollHeight - root.clientHeight;
  if (ownPx > innerHeight / 4) return undefined;
  const hiddenPx = (element: Element): number => element.scrollHeight - element.clientHeight;
  const scrollsByItself = (element: Element): boolean => {
    if (hiddenPx(element) < Math.max(hiddenPxMin, ownPx > 1 ? 3 * ownPx : 0)) return false;
    const { width, height } = element.getBoundingClientRect();
    if (width < innerWidth / 2 || height < innerHeight / 2) return false;
    return /^(auto|scroll|overlay)$/.test(getComputedStyle(element).overflowY);
  };
  const within = (from: Document | ShadowRoot): Element[] =>
    [...from.querySelectorAll('*')].flatMap((element) => {
      const inside = memberOf(element, 'shadowRoot');
      const own = element !== root && scrollsByItself(element) ? [element] : [];
      return inside === null ? own : [...own, ...within(inside)];
    });
  return within(document).toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0];
}

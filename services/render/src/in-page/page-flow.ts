/// <reference lib="dom" />
import { memberOf } from './members.ts';

/**
 * Says of an element whether what it shows makes the page larger: neither it nor anything around it is placed, whatever the caller takes for that, and
 * nothing around it cuts what reaches out. The styles of `html` and `body` are left to the caller. Changes nothing.
 */
export function flowOfPage(
  overflow: 'overflowX' | 'overflowY',
  isPlaced: (style: CSSStyleDeclaration) => boolean,
): (element: Element) => boolean {
  const isPage = (element: Element | null): boolean =>
    element === null || element === document.body || element === document.documentElement;
  const known = new Map<Element, boolean>();
  const isInFlow = (element: Element): boolean => {
    if (isPage(element)) return true;
    const before = known.get(element);
    if (before !== undefined) return before;
    const around = memberOf(element, 'parentElement');
    const isHeld = around !== null && !isPage(around) && getComputedStyle(around)[overflow] !== 'visible';
    const found = !isPlaced(getComputedStyle(element)) && !isHeld && (around === null || isInFlow(around));
    known.set(element, found);
    return found;
  };
  return isInFlow;
}

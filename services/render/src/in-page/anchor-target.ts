/// <reference lib="dom" />
import { getMember } from './members.ts';

/**
 * Returns whether the page still has to scroll to the target of its address: the scroller scrolls
 * smoothly, can scroll further, and has not brought the target to its edge. Costs nothing if the
 * address has no target.
 */
export function isBeforeTarget(): boolean {
  if (location.hash.length < 2) return false;
  const name = location.hash.slice(1);
  let decoded = name;
  try {
    decoded = decodeURIComponent(name);
  } catch {
    // The name is not valid percent-encoding, so it is used as written.
  }
  const target = document.getElementById(name) ?? document.getElementById(decoded);
  if (target === null) return false;
  const root = document.scrollingElement ?? document.documentElement;
  const pxOf = (value: string): number => parseFloat(value) || 0;
  const isOnItsWay = (scroller: Element): boolean => {
    // The document's own scrolling follows the styles of `html`, whatever element scrolls.
    const style = getComputedStyle(scroller === root ? document.documentElement : scroller);
    if (style.scrollBehavior !== 'smooth') return false;
    const edge = scroller === root ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop;
    const room = pxOf(getComputedStyle(target).scrollMarginTop) + pxOf(style.scrollPaddingTop);
    const leftPx = target.getBoundingClientRect().top - edge - room;
    if (leftPx > 1) return scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1;
    return leftPx < -1 && scroller.scrollTop > 0;
  };
  for (let around = getMember(target, 'parentElement'); around !== null; around = getMember(around, 'parentElement'))
    if (around.scrollHeight > around.clientHeight && isOnItsWay(around)) return true;
  return false;
}

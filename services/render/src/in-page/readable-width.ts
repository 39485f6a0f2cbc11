/// <reference lib="dom" />
import { hiddenLeft } from './hidden-left.ts';
import { getMember } from './members.ts';
import { openRoots } from './open-roots.ts';
import { isPainting } from './painted-box.ts';
import { widthInFlow } from './page-size.ts';
import { innerScroller, sidewaysScroller } from './page-scroller.ts';
import { findComposedParent } from './parts.ts';

const pictures = 'img,svg,video,canvas,iframe,object,embed,input,button,select,textarea';
/** Glyphs, shadows and ornaments reach that far out of the page. */
const beyondPxMin = 8;
const picturePxMin = 100;

/**
 * Returns how far a reader can scroll sideways to text and images, in CSS pixels from the edge at
 * which the page begins. Unlike `widthInFlow`, includes positioned content. `withBoxes` includes
 * boxes that have a background or a border, except those that extend over both edges of the page,
 * because no edge of such a box is missing. Changes nothing.
 */
export function readableWidth(withBoxes: boolean): number {
  const root = document.documentElement;
  const isLeftwards = hiddenLeft() > 0;
  const startOf = ({ left, right }: DOMRect): number =>
    isLeftwards ? root.clientWidth - right - scrollX : left + scrollX;
  const reachOf = (box: DOMRect): number => startOf(box) + box.width;
  const range = document.createRange();
  const reachOfText = (element: Element): number =>
    [...getMember(element, 'childNodes')]
      .filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
      .reduce((reach, node) => {
        range.selectNodeContents(node);
        return Math.max(reach, reachOf(range.getBoundingClientRect()));
      }, 0);
  let widest = root.clientWidth;
  const reachOfContent = (element: Element, box: DOMRect): number => {
    const text = reachOfText(element);
    if (text > widest + beyondPxMin) return text;
    if (reachOf(box) <= widest + beyondPxMin) return 0;
    if (element.matches(pictures)) return reachOf(box) > widest + picturePxMin ? reachOf(box) : 0;
    return withBoxes && startOf(box) > 0 && isPainting(element, getComputedStyle(element)) ? reachOf(box) : 0;
  };
  for (const one of openRoots())
    for (const element of one.querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      const mayReach = reachOf(box) > widest || element.scrollWidth > element.clientWidth;
      if (!mayReach || box.width === 0 || box.height === 0) continue;
      const reach = reachOfContent(element, box);
      if (reach > widest && canBeScrolledTo(element)) widest = reach;
    }
  return Math.ceil(widest);
}

/** Returns whether the page, and no element in it, is scrolled to show the end of an element. */
function canBeScrolledTo(element: Element): boolean {
  if (element.closest('[aria-hidden="true"],[inert]') !== null) return false;
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { documentElement, body } = document;
  const styleOf = (one: Element): CSSStyleDeclaration => getComputedStyle(one);
  if ([documentElement, body].some((one) => /hidden|clip/.test(styleOf(one).overflowX))) return false;
  // A positioned element is not clipped by a container that does not contain its block (CSS
  // Overflow 3, section 3).
  let isAbsolute = false;
  for (let at: Element | null = element; at !== null && at !== body; at = findComposedParent(at)) {
    const { position, overflowX } = styleOf(at);
    if (position === 'fixed') return false;
    const isPassed = isAbsolute && position === 'static';
    if (overflowX !== 'visible' && !isPassed) return false;
    if (!isPassed) isAbsolute = position === 'absolute';
  }
  return true;
}

/**
 * Returns how far content extends beyond the end of an image of the complete page, in CSS pixels. A
 * reader scrolls the page, or the element in its place, to that content. Changes nothing.
 */
export function hiddenAtEnd(hiddenPxMin: number): number {
  const root = document.documentElement;
  const scroller = innerScroller(hiddenPxMin) ?? sidewaysScroller(hiddenPxMin);
  const inside = scroller === undefined ? 0 : scroller.scrollWidth - scroller.clientWidth;
  const beyond = root.scrollWidth > root.clientWidth ? readableWidth(false) - widthInFlow().width : 0;
  return Math.max(inside > beyondPxMin ? inside : 0, beyond > beyondPxMin ? beyond : 0);
}

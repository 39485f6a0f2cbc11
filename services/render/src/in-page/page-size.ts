/// <reference lib="dom" />
import { hiddenLeft } from './hidden-left.ts';
import { getMember } from './members.ts';
import { openRoots } from './open-roots.ts';
import { findComposedParent } from './parts.ts';

/**
 * Returns the height of the image of a page that hides what is below its viewport, so that no
 * reader can scroll there. This is the height of the content in its flow, which a dialog may have
 * locked. Content that is only positioned there, such as the next slides of a slide show, is not
 * included. Returns `null` if the page hides nothing. Changes nothing.
 */
export function heightInFlow(): number | null {
  const root = document.documentElement;
  const { body } = document;
  const hides = (element: Element): boolean => /hidden|clip/.test(getComputedStyle(element).overflowY);
  // If `html` sets no overflow, the overflow of `body` applies to the viewport.
  const ruler = body === null || getComputedStyle(root).overflowY !== 'visible' ? root : body;
  if (!hides(ruler)) return null;

  const isInFlow = flowOfPage('overflowY', ({ position }) => /absolute|fixed/.test(position));
  let lowest = root.clientHeight;
  for (const element of elementsOfPage()) {
    const { bottom, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && bottom + scrollY > lowest && isInFlow(element)) lowest = Math.ceil(bottom + scrollY);
  }
  return lowest;
}

/**
 * Returns the width of the image of a page whose content extends beyond the viewport. Text, tables
 * and images in the flow widen the image. Positioned and transformed elements, such as menus
 * outside the page or the next cells of a carousel, do not; and nothing does if the page hides its
 * overflow. A page in a right-to-left script extends beyond the left edge; `left` is where the
 * image begins in the browser's coordinates, which begin at the outermost content. Changes nothing.
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
    const texts = [...getMember(element, 'childNodes')].filter((node) => node.nodeType === Node.TEXT_NODE);
    return texts.reduce((reach, node) => {
      range.selectNodeContents(node);
      return Math.max(reach, reachOf(range.getBoundingClientRect()));
    }, 0);
  };
  for (const element of elementsOfPage()) {
    const box = element.getBoundingClientRect();
    const reach = Math.max(
      box.width > 0 && box.height > 0 ? reachOf(box) : 0,
      element.scrollWidth > element.clientWidth ? reachOfText(element) : 0,
    );
    if (reach > widest && widens(element)) widest = Math.ceil(reach);
  }
  return found();
}

/**
 * Returns how far text and images in the flow extend beyond the left and the upper edge of the
 * document, in CSS pixels. Readers cannot scroll there. Only content that is partly inside the page
 * counts, such as centred content that does not fit. Content that is completely outside, such as
 * menus and skip links, does not. Changes nothing.
 */
export function beyondOrigin(): { left: number; top: number } {
  const lookedAtMax = 5_000;
  // Glyphs may extend this far out of their lines.
  const beyondPxMin = 8;
  const isLeftwards = hiddenLeft() > 0;
  const isFlowing = flowOfPage('overflowX', ({ position }) => position === 'fixed');
  const isPictured = flowOfPage(
    'overflowX',
    ({ position, transform, translate }) =>
      /absolute|fixed/.test(position) || transform !== 'none' || translate !== 'none',
  );
  const range = document.createRange();
  const textsOf = (element: Element): DOMRect[] =>
    [...getMember(element, 'childNodes')]
      .filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
      .flatMap((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
  const found = { left: 0, top: 0 };
  for (const element of elementsOfPage().slice(0, lookedAtMax)) {
    const box = element.getBoundingClientRect();
    const isOut = box.left + scrollX < -beyondPxMin || box.top + scrollY < -beyondPxMin;
    if (!isOut || box.right + scrollX <= beyondPxMin || box.bottom + scrollY <= beyondPxMin) continue;
    const isPicture = /^(?:img|video|canvas)$/.test(element.localName) && isPictured(element);
    const boxes = isPicture ? [box] : isFlowing(element) ? textsOf(element) : [];
    if (boxes.length === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (const { left, top, height } of boxes) {
      if (!isLeftwards) found.left = Math.max(found.left, -left - scrollX);
      // Text is measured at the middle of its line, because the font is often higher than the line.
      found.top = Math.max(found.top, -(isPicture ? top : top + height / 2) - scrollY);
    }
  }
  const rounded = (px: number): number => (px > beyondPxMin ? Math.round(px) : 0);
  return { left: rounded(found.left), top: rounded(found.top) };
}

/** Returns the elements of the body and of open shadow roots. */
const elementsOfPage = (): Element[] =>
  openRoots().flatMap((root) => [...((root === document ? document.body : root)?.querySelectorAll('*') ?? [])]);

/**
 * Returns a test of whether an element's content makes the page larger. In that case neither the
 * element nor an ancestor is positioned, by the caller's definition, and no ancestor clips the
 * overflow. The caller handles the styles of `html` and `body`. Changes nothing.
 */
function flowOfPage(
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
    const around = findComposedParent(element);
    const isHeld = around !== null && !isPage(around) && getComputedStyle(around)[overflow] !== 'visible';
    const found = !isPlaced(getComputedStyle(element)) && !isHeld && (around === null || isInFlow(around));
    known.set(element, found);
    return found;
  };
  return isInFlow;
}

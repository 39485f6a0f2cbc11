import { getMember } from './members.ts';
import { listOpenRoots, allMatches } from './open-roots.ts';
import { findInnerScroller, findSidewaysScroller } from './page-scroller.ts';
import { isPainting } from './painted-box.ts';
import { findComposedParent, getRoot, listRoots, listTexts, isVisibleAndOpaque } from './parts.ts';

/**
 * The image height for a page that hides what is below its viewport, possibly because a dialog
 * locks it: the height of the content in the flow. Positioned content, such as the next slides of a
 * slide show, is not included. `null` if the page hides nothing.
 */
export function measureFlowHeight(): number | null {
  const root = getRoot();
  const { body } = document;
  const hides = (element: Element): boolean => /hidden|clip/.test(getComputedStyle(element).overflowY);
  // The overflow of `body` applies to the viewport if `html` sets none.
  const ruler = body === null || getComputedStyle(root).overflowY !== 'visible' ? root : body;
  if (!hides(ruler)) return null;

  const isInFlow = createFlowTest('overflowY', ({ position }) => /absolute|fixed/.test(position));
  let lowest = root.clientHeight;
  for (const element of elementsOfPage()) {
    const { bottom, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && bottom + scrollY > lowest && isInFlow(element)) lowest = Math.ceil(bottom + scrollY);
  }
  return lowest;
}

/**
 * The image width for a page whose content extends beyond the viewport. Text, tables and images in
 * the flow widen the image; positioned and transformed elements, such as menus outside the page or
 * the next cells of a carousel, do not. A page that hides its overflow is not widened. A
 * right-to-left page extends beyond the left edge; `left` is where the image begins in the
 * browser's coordinates, which begin at the outermost content.
 */
export function measureFlowWidth(): { width: number; left: number } {
  const root = getRoot();
  const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element);
  const hides = (element: Element | null): boolean =>
    element !== null && /hidden|clip/.test(styleOf(element).overflowX);
  const beforePx = measureHiddenLeft();
  let widest = root.clientWidth;
  const found = (): { width: number; left: number } => ({
    width: widest,
    left: Math.max(0, beforePx - (widest - root.clientWidth)),
  });
  if (hides(root) || hides(document.body)) return found();

  const widens = createFlowTest('overflowX', isPositioned);
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
 * How far text and images in the flow extend beyond the left and the upper edge, in CSS pixels.
 * Readers cannot scroll there. Only content that is partly inside counts, such as centred content
 * that does not fit; menus and skip links are completely outside.
 */
export function measureBeyondOrigin(): { left: number; top: number } {
  const lookedAtMax = 5_000;
  // Glyphs may extend this far out of their lines.
  const beyondPxMin = 8;
  const isLeftwards = measureHiddenLeft() > 0;
  const isFlowing = createFlowTest('overflowX', ({ position }) => position === 'fixed');
  const isPictured = createFlowTest('overflowX', isPositioned);
  const range = document.createRange();
  const textsOf = (element: Element): DOMRect[] =>
    listTexts(element).flatMap((node) => {
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
    if (boxes.length === 0 || !isVisibleAndOpaque(element)) continue;
    for (const { left, top, height } of boxes) {
      if (!isLeftwards) found.left = Math.max(found.left, -left - scrollX);
      // Text is measured at the middle of its line, because the font is often higher than the line.
      found.top = Math.max(found.top, -(isPicture ? top : top + height / 2) - scrollY);
    }
  }
  const rounded = (px: number): number => (px > beyondPxMin ? Math.round(px) : 0);
  return { left: rounded(found.left), top: rounded(found.top) };
}

const isPositioned = ({ position, transform, translate }: CSSStyleDeclaration): boolean =>
  /absolute|fixed/.test(position) || transform !== 'none' || translate !== 'none';

const elementsOfPage = (): Element[] =>
  listOpenRoots().flatMap((root) => [...((root === document ? document.body : root)?.querySelectorAll('*') ?? [])]);

/**
 * Returns a test of whether an element's content makes the page larger: neither the element nor an
 * ancestor is positioned, by the caller's definition, and no ancestor clips the overflow. The
 * caller handles the styles of `html` and `body`.
 */
function createFlowTest(
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

/**
 * How far a right-to-left page extends beyond the left edge of its viewport. The clip of a
 * screenshot is measured from the end of that content, boxes from the edge of the viewport.
 */
export function measureHiddenLeft(): number {
  const root = getRoot();
  // The direction of the body counts for the viewport (CSS Writing Modes 4, section 8).
  const { direction, writingMode } = getComputedStyle(document.body ?? root);
  const isLeftwards = writingMode === 'horizontal-tb' ? direction === 'rtl' : writingMode.endsWith('-rl');
  const { scrollWidth, clientWidth } = document.scrollingElement ?? root;
  return isLeftwards ? Math.max(0, scrollWidth - clientWidth) : 0;
}

const pictures = 'img,svg,video,canvas,iframe,object,embed,input,button,select,textarea';
/** Glyphs, shadows and ornaments reach that far out of the page. */
const beyondPxMin = 8;
const picturePxMin = 100;

/**
 * How far a reader can scroll sideways to text and images, in CSS pixels from the edge at which the
 * page begins. Unlike `measureFlowWidth`, includes positioned content. `withBoxes` includes boxes
 * that have a background or a border, except those that extend over both edges, because no edge of
 * such a box is missing.
 */
export function measureReadableWidth(withBoxes: boolean): number {
  const root = getRoot();
  const isLeftwards = measureHiddenLeft() > 0;
  const startOf = ({ left, right }: DOMRect): number =>
    isLeftwards ? root.clientWidth - right - scrollX : left + scrollX;
  const reachOf = (box: DOMRect): number => startOf(box) + box.width;
  const range = document.createRange();
  const reachOfText = (element: Element): number =>
    listTexts(element).reduce((reach, node) => {
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
  for (const element of allMatches('*')) {
    const box = element.getBoundingClientRect();
    const mayReach = reachOf(box) > widest || element.scrollWidth > element.clientWidth;
    // Text for screen readers is placed far from everything else.
    const isFar = startOf(box) > widest + root.clientWidth;
    if (!mayReach || isFar || box.width === 0 || box.height === 0) continue;
    const reach = reachOfContent(element, box);
    if (reach > widest && canBeScrolledTo(element)) widest = reach;
  }
  return Math.ceil(widest);
}

/** A reader scrolls the page, and not an element in it, to see the far edge of the element. */
function canBeScrolledTo(element: Element): boolean {
  if (element.closest('[aria-hidden="true"],[inert]') !== null) return false;
  if (!isVisibleAndOpaque(element)) return false;
  const styleOf = (one: Element): CSSStyleDeclaration => getComputedStyle(one);
  if (listRoots().some((one) => /hidden|clip/.test(styleOf(one).overflowX))) return false;
  // A positioned element is not clipped by a container that does not contain its block (CSS
  // Overflow 3, section 3).
  let isAbsolute = false;
  for (let at: Element | null = element; at !== null && at !== document.body; at = findComposedParent(at)) {
    const { position, overflowX } = styleOf(at);
    if (position === 'fixed') return false;
    const isPassed = isAbsolute && position === 'static';
    if (overflowX !== 'visible' && !isPassed) return false;
    if (!isPassed) isAbsolute = position === 'absolute';
  }
  return true;
}

/**
 * How far content extends sideways beyond an image of the complete page, in CSS pixels. To see it,
 * a reader scrolls the page sideways, or the element that scrolls instead of the page.
 */
export function measureHiddenAtSide(hiddenPxMin: number): number {
  const root = getRoot();
  const scroller = findInnerScroller(hiddenPxMin) ?? findSidewaysScroller(hiddenPxMin);
  const inside = scroller === undefined ? 0 : scroller.scrollWidth - scroller.clientWidth;
  const beyond = root.scrollWidth > root.clientWidth ? measureReadableWidth(false) - measureFlowWidth().width : 0;
  return Math.max(inside > beyondPxMin ? inside : 0, beyond > beyondPxMin ? beyond : 0);
}
